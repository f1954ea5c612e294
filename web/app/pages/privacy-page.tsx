import { Link } from 'react-router';
import { PERIOD_DAYS } from '../../../domain/periods.ts';
import { siteScreens } from '../../../site/screens.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Mail } from './publisher.tsx';
import { RetentionTable } from './retention-table.tsx';

/** The place of the table of periods. */
const RETENTION_MARK = 'conservation';

/** Explains in plain words which personal data is stored. */
export default function PrivacyPage() {
  const { payments } = useSiteConfig();
  return (
    <Page title={siteScreens.privacy.title}>
      <Prose>
        <p>Nous gardons ce qu’il faut pour que le service fonctionne, et rien pour la publicité.</p>
        <h2>Ce que nous gardons</h2>
        <ul>
          <li>Votre adresse e-mail, votre nom et votre nom d’utilisateur.</li>
          <li>Ce que vous publiez : profil, posts, commentaires, notes.</li>
          <li>
            Ce dont vous voulez être prévenu, et si votre messagerie refuse nos e-mails : ils ne
            contiennent ni image ni traceur.
          </li>
          <li>Vos sessions : l’appareil, le pays, la date et le moyen de connexion.</li>
          <li>
            La clé chiffrée de votre application d’authentification, l’empreinte de vos codes de
            secours et la partie publique de vos clés d’accès, tant que vous les utilisez.
          </li>
          <li>
            Vos conversations, que seuls vous et l’autre participant pouvez lire. Si l’un de vous
            signale un message, la modération lit ce message et ceux qui l’entourent. Si une
            commande est contestée, ou son paiement repris par une banque, notre équipe lit la
            conversation le temps du litige, et chaque lecture est enregistrée.
          </li>
          <li>
            Quand vous cherchez dans vos messages, un index de ceux-ci, qui n’est qu’à vous ; et les
            réponses que vous enregistrez.
          </li>
          <li>
            Vos signalements, les décisions de modération et ce que vous en contestez. Qui signale
            reste inconnu de la personne visée.
          </li>
          <li>
            Ce que notre équipe vous écrit, vos réponses, et les notes qu’elle prend sur votre
            compte pour bien vous répondre, jusqu’à sa suppression.
          </li>
          <li>
            Les documents que vous envoyez pour être vérifié, jusqu’à la décision ; seule la
            modération peut les lire.
          </li>
          <li>
            Les profils de créateurs que vous regardez, pendant trois jours : un créateur n’en voit
            que le nombre, jamais qui l’a regardé.
          </li>
          <li>
            Les créateurs que vous suivez, et ceux dont vous attendez le retour : après l’annonce,
            90 jours encore.
          </li>
          <li>Les personnes que vous bloquez, qui n’en sont pas prévenues.</li>
          <li>
            Vos commandes, leurs reçus et vos revenus ; la question écrite avant de payer, jusqu’à
            son envoi ou à l’abandon de la commande.
          </li>
          <li>
            Si vous vendez : votre statut de vendeur et, pour un professionnel, le nom, l’adresse,
            le SIREN et le numéro de TVA que vous indiquez. Vos clients les lisent avant de
            commander et sur leurs reçus. Pour un particulier, le nom et l’adresse ne servent qu’aux
            factures de commission que nous lui adressons : ses clients ne les voient pas.
          </li>
        </ul>
        {payments === 'stripe' && (
          <>
            <h2>Vos paiements</h2>
            <p>
              Stripe encaisse et verse l’argent pour nous. Quand vous payez, Stripe reçoit votre
              adresse e-mail et votre carte, que nous ne voyons jamais et qui n’est pas gardée pour
              plus tard. Quand vous êtes payé, Stripe vérifie qui vous êtes et connaît votre compte
              bancaire ; nous n’en gardons que le résultat.
            </p>
          </>
        )}
        <h2>Ce que les autres voient</h2>
        <p>
          Votre profil et vos posts sont publics. Votre adresse e-mail et votre date de naissance ne
          le sont jamais : un profil public ne montre que l’âge. La note et le commentaire que vous
          laissez après une conversation payée paraissent sur le profil du créateur, avec votre
          prénom et l’initiale de votre nom (votre nom complet si vous le choisissez) et votre
          photo.
        </p>
        <p>
          Un créateur peut vous proposer de publier sa réponse avec votre question. Rien ne paraît
          sans votre accord au texte exact, ni avec votre nom, et vous pouvez la retirer à tout
          moment dans la conversation.
        </p>
        <h2>Sur votre appareil</h2>
        <p>
          Votre session, le thème choisi, l’état du menu et vos brouillons restent dans votre
          navigateur. Quelques cookies ne servent qu’au site lui-même : reconnaître un appareil où
          vous vous êtes déjà connecté, savoir pour qui et à quelle heure locale écrire vos pages.
          Il n’y a ni traceur ni cookie publicitaire.
        </p>
        <p>
          Ce que vous avez lu y reste aussi, pour être relu sans réseau, et s’efface quand vous vous
          déconnectez.
        </p>
        <p>
          Si vous activez les notifications push, elles passent, chiffrées, par le service de votre
          navigateur (Google, Mozilla, Apple ou Microsoft), et ne contiennent jamais le texte d’un
          message privé.
        </p>
        <h2>Ce que nos pages nous signalent</h2>
        <p>
          Pour réparer ce qui ne marche pas, une page peut nous signaler une erreur de notre code,
          un contenu que votre navigateur a bloqué et, parfois, le temps qu’elle a mis à s’afficher.
          Ces relevés ne disent ni qui vous êtes, ni quel profil ou quel post vous regardez. Ils
          sont effacés au bout de 30 jours au plus.
        </p>
        <h2>Les mineurs</h2>
        <p>
          Dis-moi n’est pas destiné aux moins de 18 ans. Si nous apprenons que vous êtes plus jeune,
          votre compte est fermé, vos données sont effacées comme si vous l’aviez supprimé, et les
          commandes en cours sont remboursées à qui les a payées. Pour nous le signaler : <Mail />.
        </p>
        <h2>Vos photos</h2>
        <p>
          Les images envoyées sont débarrassées de leurs métadonnées, lieu de prise de vue compris.
        </p>
        <h2>Supprimer votre compte</h2>
        <p>
          Vous pouvez le faire à tout moment dans vos <Link to={paths.settings}>paramètres</Link>.
          Votre nom, votre profil, vos publications, vos commentaires, vos « j’aime » et vos
          abonnements disparaissent aussitôt pour les autres, et de nos bases dans les minutes qui
          suivent, plus longtemps si vous avez beaucoup publié. L’autre participant garde vos
          conversations et vos notes, sous le nom « Utilisateur anonyme ». Ce qui vous reste dû doit
          d’abord vous être versé.
        </p>
        <h2>Vos droits</h2>
        <p>
          Vous pouvez demander à consulter, à corriger, à recevoir ou à faire effacer ce que nous
          gardons de vous, ou vous opposer à son utilisation. Écrivez-nous : <Mail />. Si notre
          réponse ne vous convient pas, vous pouvez saisir la CNIL.
        </p>
        <p>
          Pour recevoir vos données sans nous écrire, demandez-en un export dans vos paramètres :
          des fichiers ZIP, lisibles par d’autres logiciels, que vous seul pouvez télécharger
          pendant {PERIOD_DAYS.exportLifetime * 24} heures et que nous effaçons ensuite.
        </p>
      </Prose>
      <section aria-labelledby={RETENTION_MARK} className="mt-10">
        <h2 id={RETENTION_MARK} className="mb-3 scroll-mt-24 text-lg">
          Combien de temps, pourquoi et pour qui
        </h2>
        <RetentionTable />
      </section>
    </Page>
  );
}
