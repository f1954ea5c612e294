import { siteScreens } from '../../../site/screens.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';
import { DemoNotice, Mail } from './publisher.tsx';

/** How to reach the people behind the product. */
export default function ContactPage() {
  return (
    <Page title={siteScreens.contact.title}>
      <Prose>
        <DemoNotice />
        <p>Une question sur le service, un problème, une idée ? Écrivez-nous.</p>
        <p>
          <Mail />
        </p>
        <p>
          Pour signaler un compte ou un contenu, indiquez son adresse : nous lisons ces messages en
          premier.
        </p>
      </Prose>
    </Page>
  );
}
