import { siteScreens } from '../../../site/screens.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';

/** How to reach the people behind the product. */
export default function ContactPage() {
  return (
    <Page title={siteScreens.contact.title}>
      <Prose>
        <p>Une question sur le service, un problème, une idée ? Écrivez-nous.</p>
        <p>
          <a href="mailto:contact@dis-moi.example">contact@dis-moi.example</a>
        </p>
        <p>
          Pour signaler un compte ou un contenu, indiquez son adresse : nous le regardons en
          premier.
        </p>
      </Prose>
    </Page>
  );
}
