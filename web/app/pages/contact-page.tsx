import { Link } from 'react-router';
import { siteScreens } from '../../../site/screens.ts';
import { paths } from '../../platform/paths.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';
import { DemoNotice, Mail } from './publisher.tsx';

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
          Pour signaler un profil ou un contenu, le plus rapide est « Signaler », dans son menu. Si
          ce n’est pas possible, écrivez-nous en donnant son adresse : nous lisons ces messages en
          premier. La page <Link to={paths.rules}>{siteScreens.rules.title}</Link> dit ce qui se
          passe ensuite, et comment contester une décision.
        </p>
        <p>Cette adresse est aussi notre point de contact pour les autorités, en français.</p>
      </Prose>
    </Page>
  );
}
