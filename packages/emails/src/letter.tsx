/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { Body, Button, Container, Head, Html, Preview, Section, Text } from "@react-email/components";

export type LetterProps = {
  readonly locale: string;
  readonly subject: string;
  readonly greeting: string;
  readonly text: string;
  readonly note: string | null;
  readonly reference: string | null;
  readonly action: string;
  readonly linkUrl: string;
  readonly footer: string;
};

/** The light colours of packages/ui's tokens; mail programs know no variables. */
const colors = {
  page: "#f3f6f6",
  sheet: "#ffffff",
  text: "#0b2029",
  quiet: "#566970",
  accent: "#006a85",
  onAccent: "#ffffff",
};
const font = { fontFamily: "Inter, -apple-system, 'Segoe UI', Roboto, sans-serif", color: colors.text };
const sheet = { backgroundColor: colors.sheet, borderRadius: "16px", padding: "32px", maxWidth: "480px" };
const paragraph = { fontSize: "16px", lineHeight: "24px", margin: "0 0 16px" };
const small = { fontSize: "13px", lineHeight: "20px", color: colors.quiet, margin: "0 0 8px" };
const button = {
  backgroundColor: colors.accent,
  color: colors.onAccent,
  borderRadius: "12px",
  fontSize: "16px",
  fontWeight: 600,
  padding: "12px 20px",
};

/** Every mail of Evenly: a greeting, what happened, perhaps somebody's note, one thing to do. */
export function Letter(props: LetterProps) {
  const { locale, subject, greeting, text, note, reference, action, linkUrl, footer } = props;
  return (
    <Html lang={locale}>
      <Head>
        <title>{subject}</title>
      </Head>
      <Preview>{text}</Preview>
      <Body style={{ ...font, backgroundColor: colors.page, padding: "32px 12px" }}>
        <Container style={sheet}>
          <Text style={paragraph}>{greeting}</Text>
          {text.split(/\s*\n\s*/).map((line) => (
            <Text key={line} style={paragraph}>
              {line}
            </Text>
          ))}
          {note === null ? null : <Text style={{ ...paragraph, color: colors.quiet }}>{note}</Text>}
          <Section style={{ margin: "24px 0" }}>
            <Button href={linkUrl} style={button}>
              {action}
            </Button>
          </Section>
          {reference === null ? null : <Text style={small}>{reference}</Text>}
          <Text style={{ ...small, margin: 0 }}>{footer}</Text>
        </Container>
      </Body>
    </Html>
  );
}
