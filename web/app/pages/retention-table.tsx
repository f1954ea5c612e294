interface Retention {
  data: string;
  /** The purpose and its legal basis. */
  basis: string;
  period: string;
  recipients: string;
}

const CONTRACT = 'le contrat qui nous lie (RGPD, art. 6.1.b)';
const LAW = 'une obligation légale (RGPD, art. 6.1.c)';
const INTEREST = 'notre intérêt légitime (RGPD, art. 6.1.f)';
const CONSENT = 'votre accord (RGPD, art. 6.1.a)';

/** docs/operations.md has the same periods, table by table. */
const retentions: readonly Retention[] = [
  {
    data: 'Compte : adresse e-mail, mot de passe haché, nom, sessions',
    basis: `Vous connecter et vous écrire : ${CONTRACT}`,
    period:
      'Jusqu’à la suppression du compte ; une session, 90 jours au plus ; un nom d’utilisateur reste réservé 30 jours après la suppression',
    recipients: 'Notre hébergeur',
  },
  {
    data: 'Profil, publications, commentaires, « j’aime », abonnements, blocages',
    basis: `Montrer ce que vous publiez : ${CONTRACT}`,
    period: 'Jusqu’à ce que vous les supprimiez, ou votre compte',
    recipients: 'Tout le monde, sauf vos blocages et ce que vous aimez',
  },
  {
    data: 'Conversations et notes',
    basis: `Poser et répondre : ${CONTRACT}`,
    period:
      'Jusqu’à ce que les deux personnes aient supprimé leur compte ; l’une partie, l’autre les garde sans son nom',
    recipients: 'L’autre participant ; la modération, si un message est signalé',
  },
  {
    data: 'Commandes, reçus, avoirs, livres de comptes',
    basis: `Vous rembourser, tenir nos comptes : le contrat, et ${LAW}, code de commerce, art. L123-22`,
    period:
      '10 ans après l’exercice ; une fois le compte supprimé, seuls les reçus et les avoirs gardent le nom du jour de leur émission',
    recipients: 'Stripe pour un paiement réel ; l’administration',
  },
  {
    data: 'Réclamations sur une commande, et leurs réponses',
    basis: `Trancher, et pouvoir le justifier : ${INTEREST}`,
    period: '5 ans, délai pour agir en justice (code civil, art. 2224)',
    recipients: 'L’autre participant ; la modération',
  },
  {
    data: 'Vendeurs : statut, identité déclarée, factures, pays, sommes perçues',
    basis: `Facturer, déclarer (code général des impôts, art. 242 bis et 289) : ${LAW}`,
    period: '10 ans après l’exercice, même si le compte est supprimé',
    recipients: 'Leurs clients ; l’administration fiscale ; Stripe pour un paiement réel',
  },
  {
    data: 'Signalements, décisions de modération, contestations',
    basis: `Décider et rendre compte (règlement sur les services numériques) : ${LAW}`,
    period: '5 ans ; le nom de qui signale disparaît avec son compte',
    recipients: 'La modération ; une autorité qui le demande',
  },
  {
    data: 'Injonctions d’autorités : ce qu’elles visent, et nos suites',
    basis: `Pouvoir en rendre compte (règlement sur les services numériques, art. 9, 10 et 15) : ${LAW}`,
    period: '5 ans',
    recipients: 'L’exploitation ; l’autorité',
  },
  {
    data: 'Documents pour être vérifié',
    basis: `Vérifier qui vous êtes : ${CONSENT}`,
    period: 'Jusqu’à la décision',
    recipients: 'La modération',
  },
  {
    data: 'Notifications, préférences, appareils à prévenir, questions sans expert',
    basis: `Vous prévenir : le contrat, et ${CONSENT} pour les notifications push`,
    period: '90 jours ; un appareil, jusqu’à la fin de sa session',
    recipients: 'Le service push de votre navigateur, sans le texte d’un message',
  },
  {
    data: 'Profils et publications regardés',
    basis: `Compter les vues d’un créateur : ${INTEREST}`,
    period: 'Un profil, 3 jours ; une publication, une semaine après la fin du mois',
    recipients: 'Personne : un créateur ne voit que des nombres',
  },
  {
    data: 'Essais de connexion, appareils connus',
    basis: `Protéger votre compte : ${INTEREST}`,
    period: 'Un essai, 1 jour ; un appareil, 180 jours',
    recipients: 'Notre hébergeur',
  },
  {
    data: 'Journaux techniques et relevés d’erreurs, sans nom',
    basis: `Réparer ce qui ne marche pas : ${INTEREST}`,
    period: '30 jours au plus',
    recipients: 'Notre hébergeur',
  },
  {
    data: 'Copies de sauvegarde de ces données, chiffrées',
    basis: `Ne rien perdre : ${INTEREST}`,
    period: '30 jours au plus après leur effacement',
    recipients: 'Personne',
  },
];

const columns = ['Données', 'Pourquoi, et sur quelle base', 'Durée', 'Destinataires'] as const;

/** A table of stored data: period, reason, recipients. On a phone each row is a block with labels. */
export function RetentionTable() {
  return (
    <table className="w-full text-left text-sm max-sm:block">
      <thead className="border-b max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 align-bottom font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {retentions.map(({ data, basis, period, recipients }) => (
          <tr key={data} className="border-b align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-2 pr-4 font-medium max-sm:block max-sm:py-0">
              {data}
            </th>
            <Cell label={columns[1]} text={basis} />
            <Cell label={columns[2]} text={period} />
            <Cell label={columns[3]} text={recipients} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ label, text }: { label: string; text: string }) {
  return (
    <td className="py-2 pr-4 text-ink-soft max-sm:block max-sm:py-0 max-sm:pt-1">
      <span className="font-medium text-ink sm:hidden">{label} : </span>
      {text}
    </td>
  );
}
