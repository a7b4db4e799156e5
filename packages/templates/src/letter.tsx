/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Fragment } from "react";
import { splitIsolates } from "./fill-template.ts";

export type LetterProps = {
  readonly locale: string;
  readonly subject: string;
  readonly greeting: string;
  readonly text: string;
  readonly note: string | null;
  readonly reference: string | null;
  readonly action: string;
  readonly url: string;
  readonly setPassword: string;
  /** Link to set a new password; null when the mail does not offer it. */
  readonly passwordUrl: string | null;
  readonly footer: string;
  /** Label of the link to the notification settings; null for mails that no setting can turn off. */
  readonly settings: string | null;
  readonly settingsUrl: string;
};

/** The light colours of packages/ui's tokens; mail clients do not support CSS variables. */
const colors = {
  page: "#f3f6f6",
  sheet: "#ffffff",
  line: "#d3dddf",
  text: "#0b2029",
  quiet: "#566970",
  accent: "#006a85",
  accentText: "#005e76",
  onAccent: "#ffffff",
};
const font = { fontFamily: "Inter, -apple-system, 'Segoe UI', Roboto, sans-serif", color: colors.text };
const width = { maxWidth: "520px", width: "100%", tableLayout: "fixed" } as const;
const sheet = {
  ...width,
  backgroundColor: colors.sheet,
  border: `1px solid ${colors.line}`,
  borderRadius: "16px",
  padding: "28px",
};
/** A long word, such as an address, wraps instead of widening the page. */
const breaking = { wordBreak: "break-word", overflowWrap: "anywhere" } as const;
/** The wordmark is lower case, unlike the name in sentences. */
const brand = { fontSize: "20px", fontWeight: 640, letterSpacing: "-0.045em", margin: "0 0 16px 4px" };
const NAME = "evenly";
const quietLink = { color: colors.accentText, textDecoration: "underline" };
const heading = { ...breaking, fontSize: "22px", lineHeight: "30px", fontWeight: 700, margin: "0 0 16px" };
const paragraph = { ...breaking, fontSize: "16px", lineHeight: "24px", margin: "0 0 16px" };
const quote = {
  ...paragraph,
  color: colors.quiet,
  borderLeft: `3px solid ${colors.line}`,
  padding: "0 0 0 12px",
};
const small = { ...breaking, fontSize: "13px", lineHeight: "20px", color: colors.quiet, margin: "0 0 8px" };
const button = {
  backgroundColor: colors.accent,
  color: colors.onAccent,
  borderRadius: "12px",
  fontSize: "16px",
  fontWeight: 600,
  padding: "12px 20px",
};

/** Layout of every mail: the event as a heading and as text, an optional note, and one action. */
export function Letter(props: LetterProps) {
  const { locale, subject, greeting, text, note, reference, action, url, setPassword, passwordUrl } = props;
  return (
    <Html lang={locale}>
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{text}</Preview>
      <Body style={{ ...font, backgroundColor: colors.page, padding: "28px 12px" }}>
        <Container style={width}>
          <Text style={brand}>{NAME}</Text>
        </Container>
        <Container style={sheet}>
          <Heading as="h1" style={heading}>
            <Isolated text={subject} />
          </Heading>
          <Text style={paragraph}>
            <Isolated text={greeting} />
          </Text>
          <Paragraphs text={text} style={paragraph} />
          {note === null ? null : <Quote text={note} />}
          <Section style={{ margin: "24px 0" }}>
            <Button href={url} style={button}>
              {action}
            </Button>
          </Section>
          {passwordUrl === null ? null : (
            <Text style={paragraph}>
              <Link href={passwordUrl} style={quietLink}>
                {setPassword}
              </Link>
            </Text>
          )}
          {reference === null ? null : <Text style={small}>{reference}</Text>}
          <Footer {...props} />
        </Container>
      </Body>
    </Html>
  );
}

function Footer({ footer, settings, settingsUrl }: LetterProps) {
  return (
    <Text style={{ ...small, margin: 0 }}>
      {footer}
      {settings === null ? null : (
        <>
          {" "}
          <Link href={settingsUrl} style={quietLink}>
            {settings}
          </Link>
        </>
      )}
    </Text>
  );
}

function Paragraphs({ text, style }: { readonly text: string; readonly style: typeof paragraph }) {
  const lines = text.split(/\s*\n\s*/);
  return lines.map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that is rendered once.
    <Text key={place} style={style}>
      <Isolated text={line} />
    </Text>
  ));
}

/** A person's note as they broke its lines. */
function Quote({ text }: { readonly text: string }) {
  return (
    <Text style={quote}>
      {text.split("\n").map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that is rendered once.
        <Fragment key={place}>
          {place > 0 && <br />}
          <Isolated text={line} />
        </Fragment>
      ))}
    </Text>
  );
}

/** Mail clients support the bdi element better than the isolate characters of plain text. */
function Isolated({ text }: { readonly text: string }) {
  return splitIsolates(text).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that is rendered once.
    place % 2 === 1 ? <bdi key={place}>{part}</bdi> : part,
  );
}
