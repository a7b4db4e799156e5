/**
 * Waits for work for so long at most. Then what `late` gives or throws counts; the work itself goes on, and nobody hears how it
 * ends.
 */
export async function withTimeout<Result, Late = never>(
  work: Promise<Result>,
  milliseconds: number,
  late: () => Late,
): Promise<Result | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    return await Promise.race([work, limit.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
