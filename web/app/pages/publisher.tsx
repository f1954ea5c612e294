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

export function Mail() {
  const { email } = useSiteConfig().publisher;
  return <a href={`mailto:${email}`}>{email}</a>;
}
