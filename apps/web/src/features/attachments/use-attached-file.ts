import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchFile } from "../../api/fetch-file.ts";

/** A picture as an address of this page; a file never changes, so it is loaded once. */
export function useAttachedFile(path: string, size: "full" | "small") {
  const { data, isError, refetch } = useQuery({
    queryKey: ["attached-file", path, size],
    queryFn: () => fetchFile(`${path}?size=${size}`),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, isError, refetch };
}
