import type { ModerationAction, ReportCategory } from '../../../domain/moderation/moderation.ts';
import type { RuleName } from '../../../domain/moderation/moderation-rules.ts';
import type { AskerContent, CreatorContent } from './types.ts';

/** The reports in the demo marketplace, and their outcomes. None of them changes what the rest shows. */

/** The moderators. The first is the demo moderator; the other one decides on appeals. */
export const moderators: (AskerContent & { email: string })[] = [
  { email: 'moderator@example.com', username: 'moderation', name: 'Noé Lambert', bio: null },
  {
    email: 'moderator2@example.com',
    username: 'moderation.deux',
    name: 'Inès Carpentier',
    bio: null,
  },
];

export const operator: AskerContent & { email: string } = {
  ...{ email: 'operator@example.com', username: 'exploitation', name: 'Jeanne Vasseur' },
  bio: null,
};

/** Users who only break the rules. */
export const troublemakers: AskerContent[] = [
  {
    username: 'bonplan.express',
    name: 'Bon Plan Express',
    bio: 'Les meilleures affaires du web, chaque jour.',
  },
  { username: 'jc.rouget', name: 'Jean-Claude Rouget', bio: 'Je dis ce que je pense.' },
  {
    username: 'conseiller.banque',
    name: 'Conseiller Banque',
    bio: 'Service clients de votre banque. Écrivez-moi avec votre numéro de carte pour vérifier votre compte.',
  },
];

/** A creator who does, and is suspended. */
export const swindler: CreatorContent = {
  username: 'dr.miracle',
  name: 'Docteur Miracle',
  gender: 'homme',
  age: 51,
  category: 'sante',
  topics: [
    { slug: 'nutrition', description: 'Guérir sans médicaments' },
    { slug: 'sommeil', description: null },
  ],
  bio: 'Ce que les laboratoires vous cachent. Plus de 10 000 guérisons.',
  aboutShort: 'La santé sans ordonnance',
  welcomeMessage: 'Bonjour. Réglez par virement, je vous envoie la cure dans la journée.',
  nationality: 'FR',
  residence: 'FR',
  languages: ['Français'],
  mbti: 'ENTP',
  sign: 'Lion',
  verified: false,
  links: [{ url: 'https://example.com/cure-miracle', title: 'Commander la cure' }],
};

/** A reported subject. Times are days ago. */
export type Thing = { daysAgo: number } & (
  | { type: 'profile'; of: string }
  | { type: 'comment'; by: string; on: string; text: string }
  | { type: 'post'; by: string; title: string; body: string }
  /** One of the regular posts: the creator's oldest. */
  | { type: 'oldest post'; by: string }
  /** The question of an unanswered conversation. */
  | { type: 'message'; by: string; to: string; text: string }
  /** The rating of an answered conversation, with one star. */
  | { type: 'rating'; by: string; of: string; question: string; answer: string; text: string }
);

export interface Reported {
  thing: Thing;
  category: ReportCategory;
  /** The text of the first reporter. */
  text: string;
  /** Number of members who report it besides those who are named. */
  members: number;
  /** Usernames of members who report it. */
  by?: string[];
  /** Addresses of visitors who report it; null for one without an address. */
  visitors?: (string | null)[];
  decision?: {
    action: ModerationAction;
    rule: RuleName | null;
    reason: string;
    appeal?: { text: string; outcome?: { isUpheld: boolean; reason: string } };
  };
}

export const reported: Reported[] = [
  // Open.
  {
    thing: {
      ...{ type: 'comment', daysAgo: 2.4, by: 'bonplan.express', on: 'anais.nuancier' },
      text: 'PROMO -70 % sur la peinture, code SOLEIL, lien dans ma bio !!! Vite, plus que 3 pots.',
    },
    category: 'spam',
    text: 'Le même message est sous plusieurs posts.',
    members: 3,
    visitors: ['visiteur@example.com'],
  },
  {
    thing: { type: 'profile', daysAgo: 1.6, of: 'conseiller.banque' },
    category: 'fraud',
    text: 'Se fait passer pour une banque et demande des numéros de carte.',
    members: 2,
    visitors: [null],
  },
  {
    thing: {
      ...{ type: 'message', daysAgo: 1.2, by: 'conseiller.banque', to: 'denise.creneau' },
      text: 'Bonjour, ici votre banque. Un paiement suspect bloque votre compte : envoyez-moi le code reçu par SMS et nous réglons cela tout de suite.',
    },
    category: 'fraud',
    text: 'On me demande un code reçu par SMS.',
    members: 0,
    by: ['denise.creneau'],
  },
  {
    thing: {
      ...{ type: 'comment', daysAgo: 1.1, by: 'jc.rouget', on: 'aissatou.lance' },
      text: 'Avec un nom pareil, donnez plutôt vos conseils dans votre pays.',
    },
    category: 'hate',
    text: 'Propos raciste.',
    members: 2,
  },
  {
    thing: {
      ...{ type: 'post', daysAgo: 26, by: 'vero.deuxroues', title: 'Un compteur, ça se rajeunit' },
      body: 'Une moto à 80 000 km peut en afficher 30 000. Posez-moi la question, je vous dirai comment faire avant la vente.',
    },
    category: 'illegal',
    text: 'Trafiquer un compteur kilométrique est un délit.',
    members: 0,
    visitors: ['autre.visiteuse@example.com'],
  },
  {
    thing: {
      ...{ type: 'comment', daysAgo: 0.7, by: 'jc.rouget', on: 'maelle.legoff' },
      text: 'Et la même séance en maillot de bain, c’est pour quand ?',
    },
    category: 'adult',
    text: '',
    members: 1,
  },
  {
    thing: {
      ...{ type: 'rating', daysAgo: 3, by: 'jc.rouget', of: 'hugo.x.egale' },
      question: 'Vous pouvez faire le devoir de mon fils pour demain ?',
      answer:
        'Je ne fais pas les devoirs, mais j’explique volontiers. Envoyez-moi l’énoncé et ce que votre fils a déjà essayé.',
      text: 'Incapable et prétentieux. Ce monsieur ferait mieux de retourner à l’école.',
    },
    category: 'harassment',
    text: 'Une insulte, pas un avis.',
    members: 0,
    by: ['hugo.x.egale'],
  },
  {
    thing: {
      ...{
        type: 'post',
        daysAgo: 19,
        by: 'fatou.marmites',
        title: 'Cinq étoiles, et je vous offre',
      },
      body: 'Notez-moi cinq étoiles après votre question : la suivante est pour moi.',
    },
    category: 'other',
    text: 'Des notes contre un avantage.',
    members: 1,
    visitors: [null],
  },
  // Decided.
  {
    thing: { type: 'oldest post', daysAgo: 9, by: 'alma.souffle' },
    category: 'spam',
    text: 'De la publicité déguisée.',
    members: 0,
    by: ['jc.rouget'],
    decision: {
      action: 'none',
      rule: null,
      reason: 'Le post parle du métier de son auteure et ne vend rien.',
    },
  },
  {
    thing: {
      ...{ type: 'comment', daysAgo: 11, by: 'bonplan.express', on: 'sophie.chenilles' },
      text: 'Jouets et couches à -80 %, lien dans ma bio !!!',
    },
    category: 'spam',
    text: 'Publicité.',
    members: 2,
    decision: {
      action: 'hide',
      rule: 'spam',
      reason: 'Une publicité sans rapport avec le post, laissée sous plusieurs autres.',
      appeal: {
        text: 'Je rends service aux gens !',
        outcome: {
          isUpheld: true,
          reason: 'Le commentaire est une annonce, et le même texte figure sous six posts.',
        },
      },
    },
  },
  {
    thing: {
      ...{ type: 'post', daysAgo: 34, by: 'victor.oreiller' },
      title: 'La tisane qui remplace vos somnifères',
      body: 'Trois soirs de cette tisane, et vous pourrez jeter vos somnifères d’un coup.',
    },
    category: 'other',
    text: 'Conseille d’arrêter un traitement.',
    members: 3,
    visitors: [null],
    decision: {
      action: 'hide',
      rule: 'other',
      reason: 'Arrêter un somnifère d’un coup, sans avis médical, est dangereux.',
    },
  },
  {
    thing: {
      ...{ type: 'message', daysAgo: 2.2, by: 'jc.rouget', to: 'amine.constat' },
      text: 'Répondez vite et sans discuter, sinon je viens vous voir à votre bureau, je sais où il est.',
    },
    category: 'harassment',
    text: 'C’est une menace.',
    members: 0,
    by: ['amine.constat'],
    decision: { action: 'hide', rule: 'harassment', reason: 'Le message menace son destinataire.' },
  },
  {
    thing: {
      ...{ type: 'comment', daysAgo: 6, by: 'lea.martin', on: 'franck.bonneoccase' },
      text: 'N’importe quoi. Changez de métier.',
    },
    category: 'harassment',
    text: 'Désagréable pour rien.',
    members: 1,
    decision: {
      action: 'warn',
      rule: 'harassment',
      reason: 'La critique est permise, pas l’attaque contre la personne.',
    },
  },
  {
    thing: {
      ...{ type: 'comment', daysAgo: 12, by: 'lea.martin', on: 'pierre.delegue' },
      text: 'Ce n’est plus vrai : la convention collective a changé en janvier, article 12.',
    },
    category: 'harassment',
    text: 'Elle contredit l’auteur.',
    members: 1,
    decision: {
      action: 'hide',
      rule: 'harassment',
      reason: 'Le commentaire s’en prend à l’auteur.',
      appeal: {
        text: 'Je corrige une erreur et je cite ma source, je n’attaque personne.',
        outcome: {
          isUpheld: false,
          reason: 'Le commentaire corrige un fait sans viser personne : il est rétabli.',
        },
      },
    },
  },
  {
    thing: {
      ...{ type: 'comment', daysAgo: 8, by: 'camille.rousseau', on: 'jeanne.placard' },
      text: 'Pour des repas de la semaine, venez plutôt sur mon profil : tout y est, et c’est moins cher.',
    },
    category: 'spam',
    text: 'Elle fait sa publicité chez les autres.',
    members: 1,
    decision: {
      action: 'hide',
      rule: 'spam',
      reason: 'Le commentaire renvoie vers vos tarifs au lieu de parler du post.',
      appeal: {
        text: 'Je voulais aider, Jeanne et moi travaillons ensemble. Relisez, s’il vous plaît.',
      },
    },
  },
  {
    thing: { type: 'profile', daysAgo: 15, of: 'dr.miracle' },
    category: 'fraud',
    text: 'Se dit médecin et vend une cure par virement.',
    members: 4,
    visitors: ['une.victime@example.com', null],
    decision: {
      action: 'suspend',
      rule: 'fraud',
      reason: 'Vous vous présentez comme médecin sans l’être et faites payer en dehors de Dis-moi.',
    },
  },
];

/** Requests for 'Vérifié', by usernames of creators; the documents of open ones are stored. */
export const verificationRequests: {
  of: string;
  daysAgo: number;
  documents: number;
  outcome?: { state: 'verified' | 'refused'; reason: string | null };
}[] = [
  { of: 'noe.legumes', daysAgo: 2.5, documents: 2 },
  { of: 'maelle.legoff', daysAgo: 0.8, documents: 1 },
  {
    of: 'camille.rousseau',
    daysAgo: 200,
    documents: 0,
    outcome: { state: 'verified', reason: null },
  },
  { of: 'karim.foulees', daysAgo: 120, documents: 0, outcome: { state: 'verified', reason: null } },
  {
    of: 'etienne.degres',
    daysAgo: 12,
    documents: 0,
    outcome: {
      state: 'refused',
      reason: 'Le diplôme est illisible. Envoyez une photo nette, avec votre nom et la date.',
    },
  },
];

export const blocks = [{ by: 'lea.martin', of: 'bonplan.express', daysAgo: 10 }];
