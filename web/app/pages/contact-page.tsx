import { Link, useSearchParams } from 'react-router';
import { siteScreens } from '../../../site/screens.ts';
import { paths } from '../../platform/paths.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';
import { DemoNotice, Mail } from './publisher.tsx';

/** /contact; `?raison=second-facteur` for a user who cannot confirm a sign-in any more. */
export default function ContactPage() {
  const [search] = useSearchParams();
  return (
    <Page title={siteScreens.contact.title}>
      <Prose>
        <DemoNotice />
        {search.get('raison') === 'second-facteur' && <LostFactor />}
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

/** The way back into an account without its second factor: a letter that says all that we need. */
function LostFactor() {
  return (
    <section aria-labelledby="lost-factor">
      <h2 id="lost-factor">Vous avez perdu votre second facteur</h2>
      <p>
        Écrivez-nous depuis l’adresse de votre compte à{' '}
        <Mail
          letter={{
            subject: 'Second facteur perdu',
            body: 'Nom d’utilisateur :\n\nJ’ai perdu mon second facteur et mes codes de secours. Je demande son retrait.\n',
          }}
        />
        . Nous vérifions que le compte est à vous, puis nous annonçons le retrait à cette adresse :
        il a lieu trois jours plus tard, et son lien l’arrête s’il ne vient pas de vous.
      </p>
    </section>
  );
}
