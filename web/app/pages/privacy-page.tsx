import { siteScreens } from '../../../site/screens.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Mail } from './publisher.tsx';

/** What is kept about whom, in plain words. */
export default function PrivacyPage() {
  return (
    <Page title={siteScreens.privacy.title}>
      <Prose>
        <p>Nous gardons ce qu'il faut pour que le service fonctionne, et rien pour la publicité.</p>
        <h2>Ce que nous gardons</h2>
        <ul>
          <li>Votre adresse e-mail, votre nom et votre nom d'utilisateur.</li>
          <li>Ce que vous publiez : profil, posts, commentaires, notes.</li>
          <li>Vos sessions : l'appareil, la date et le moyen de connexion.</li>
          <li>Vos conversations, que seuls vous et l'autre participant pouvez lire.</li>
        </ul>
        <h2>Ce que les autres voient</h2>
        <p>
          Votre profil et vos posts sont publics. Votre adresse e-mail et votre date de naissance ne
          le sont jamais : un profil public ne montre que l'âge. La note et le commentaire que vous
          laissez après une conversation payée paraissent sur le profil du créateur, avec votre nom
          et votre photo.
        </p>
        <h2>Sur votre appareil</h2>
        <p>
          Votre session, le thème choisi, l'état du menu et vos brouillons restent dans votre
          navigateur. Il n'y a ni traceur ni cookie publicitaire.
        </p>
        <h2>Vos photos</h2>
        <p>
          Les images envoyées sont débarrassées de leurs métadonnées, lieu de prise de vue compris.
        </p>
        <h2>Vos droits</h2>
        <p>
          Vous pouvez demander à consulter, à corriger, à recevoir ou à faire effacer ce que nous
          gardons de vous, ou vous opposer à son utilisation. Écrivez-nous : <Mail />. Si notre
          réponse ne vous convient pas, vous pouvez saisir la CNIL.
        </p>
      </Prose>
    </Page>
  );
}
