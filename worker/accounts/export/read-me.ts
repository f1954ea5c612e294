import { iso } from '../../../domain/dates/iso.ts';
import { PERIOD_DAYS } from '../../../domain/periods.ts';

/** The contents of each file of an export, in French. */
export const aboutFiles: Record<string, string> = {
  'account.json':
    'Votre compte : adresse e-mail, dates, connexion avec Google, rôles, réglages des notifications, seconds facteurs et clés d’accès, demandes d’export. Ni votre mot de passe ni son empreinte n’y figurent.',
  'sessions.json': 'Les appareils connectés à votre compte, et depuis quand.',
  'profile.json':
    'Votre profil : nom, présentation, liens, compteurs, anciens noms d’utilisateur. Pour un créateur, aussi sa présentation, ses disponibilités, ses topics et ses tarifs.',
  'verification.json': 'Vos demandes de vérification et leur résultat.',
  'posts.json': 'Vos posts, avec leurs textes et leurs chiffres.',
  'comments.json': 'Vos commentaires, et les posts sous lesquels ils sont.',
  'likes.json': 'Les posts et les commentaires que vous aimez.',
  'follows.json':
    'Les personnes que vous suivez, celles qui vous suivent, et les créateurs dont vous attendez le retour.',
  'blocks.json': 'Les personnes que vous bloquez.',
  'views.json':
    'Les posts et les profils que vous avez vus récemment. Plus tard, seul leur nombre reste, sans votre nom.',
  'statistics.json': 'Vos chiffres de créateur, jour par jour.',
  'conversations/':
    'Un fichier par conversation, avec les messages des deux personnes : « from » vaut « me » pour les vôtres, « other » pour ceux de l’autre. Les pièces jointes sont dans un dossier du même nom.',
  'publications.json':
    'Les réponses dont la publication vous a été proposée, ou que vous avez proposées.',
  'ratings.json': 'Les notes et les avis que vous avez donnés et reçus, avec les réponses.',
  'orders.json':
    'Vos achats, vos ventes et les mois d’échanges : prix, dates, consentements, remboursements, réclamations.',
  'receipts.json': 'Vos reçus et vos avoirs, comme ils ont été émis.',
  'earnings.json': 'Vos revenus, les parts qui vous sont envoyées et vos virements.',
  'invoices.json': 'Nos factures de commission.',
  'seller.json': 'Le statut de vendeur que vous avez déclaré.',
  'notices.json': 'Vos notifications.',
  'reports.json': 'Les signalements que vous avez envoyés.',
  'decisions.json':
    'Les décisions de la modération sur vos contenus, leurs raisons et vos contestations.',
  'letters.json':
    'Ce que notre équipe vous a écrit (« team »), vos réponses (« person ») et ses notes sur votre compte (« note »).',
  'pictures/': 'Votre photo de profil et les images de vos posts.',
};

/** `LISEZ-MOI.txt`, in the first file of an export. `at`: epoch milliseconds. */
export function readMe(username: string, at: number): string {
  const day = iso(at);
  return `Export de vos données Dis-moi
Compte : @${username}
Demandé le : ${day}

Les fichiers .json contiennent du texte (UTF-8) que lisent les tableurs, les navigateurs et les programmes.
Les heures sont au format ISO 8601, en temps universel. Les sommes sont en centimes. Un champ vide vaut null.
Les autres personnes y figurent sous leur nom public ; celles dont le compte n’est plus visible, sans nom.
Un export volumineux est réparti en plusieurs fichiers ZIP : « orders-2.json » y est la suite de « orders.json ».
Les liens de téléchargement durent ${PERIOD_DAYS.exportLifetime * 24} heures ; ensuite nos copies sont effacées.

${Object.entries(aboutFiles)
  .map(([file, about]) => `${file}\n  ${about}`)
  .join('\n')}
`;
}
