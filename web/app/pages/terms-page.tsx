import { Link } from 'react-router';
import { APPEAL_DAYS } from '../../../domain/moderation/moderation-rules.ts';
import { siteScreens } from '../../../site/screens.ts';
import { paths } from '../../platform/paths.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';

export default function TermsPage() {
  return (
    <Page title={siteScreens.terms.title}>
      <Prose>
        <p>
          Dis-moi met en relation des personnes qui ont une question et des personnes qui
          connaissent la réponse. En utilisant le service, vous acceptez ce qui suit.
        </p>
        <h2>Votre compte</h2>
        <p>
          Vous êtes responsable de ce qui est fait avec votre compte. Gardez votre mot de passe pour
          vous et choisissez un nom d’utilisateur qui ne se fait passer pour personne d’autre.
        </p>
        <p>
          Pour utiliser Dis-moi, il faut avoir 18 ans, à la date de Paris. Le compte d’une personne
          plus jeune est fermé : la page <Link to={paths.privacy}>{siteScreens.privacy.title}</Link>{' '}
          dit ce que deviennent ses données et ses commandes.
        </p>
        <h2>Questions et réponses</h2>
        <ul>
          <li>Une question donne droit à un message de votre part et à une réponse.</li>
          <li>L’accès d’un jour dure 24 heures, l’accès d’un mois 30 jours.</li>
          <li>Le prix affiché à l’ouverture d’une conversation ne change plus ensuite.</li>
        </ul>
        <h2>Prix et remboursement</h2>
        <p>
          Le prix est payé à la commande, une seule fois, et mis de côté jusqu’à la réponse. Sans
          réponse à temps, il vous est rendu en entier. L’expert le reçoit, moins la commission de
          Dis-moi, une fois passé le délai pendant lequel vous pouvez signaler un problème. Vous
          pouvez renoncer à une commande depuis « Mes achats ». Les délais et les montants sont sur
          la page <Link to={paths.payments}>{siteScreens.payments.title}</Link>, et les{' '}
          <Link to={paths.salesTerms}>conditions générales de vente</Link> disent le reste.
        </p>
        <h2>Ce que disent les experts</h2>
        <p>
          Les réponses engagent ceux qui les écrivent. Elles ne remplacent ni un médecin, ni un
          avocat, ni les secours.
        </p>
        <h2>Règles et modération</h2>
        <p>
          Les propos haineux, le harcèlement, les arnaques et les contenus illégaux sont interdits ;
          la page <Link to={paths.rules}>{siteScreens.rules.title}</Link> donne toutes les règles.
          Chacun peut signaler ce qui les enfreint.
        </p>
        <p>
          Ce qui les enfreint peut être masqué, et son auteur averti ou suspendu. Ces décisions sont
          prises par des personnes, sur signalement ; aucun programme ne décide. La décision et ses
          raisons vous sont écrites, et vous pouvez la contester gratuitement pendant {APPEAL_DAYS}{' '}
          jours.
        </p>
        <p>
          L’ordre des listes est expliqué sur la page{' '}
          <Link to={paths.ranking}>{siteScreens.ranking.title}</Link>.
        </p>
      </Prose>
    </Page>
  );
}
