import { useSiteConfig } from '../../platform/site-config.ts';

/** Says on demo sites that everybody named on the page is fictitious. */
export function DemoNotice() {
  const { publisher } = useSiteConfig();
  if (!publisher.isDemo) return null;
  return (
    <p role="note" className="rounded-lg border bg-wash px-4 py-3">
      Ce site est une démonstration : les noms, les adresses et les numéros de cette page sont
      inventés.
    </p>
  );
}

/** The publisher's address. `letter`: the subject and the text that the user's mail program begins with. */
export function Mail({ letter }: { letter?: { subject: string; body: string } }) {
  const { email } = useSiteConfig().publisher;
  const query = letter
    ? `?subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(letter.body)}`
    : '';
  return <a href={`mailto:${email}${query}`}>{email}</a>;
}
