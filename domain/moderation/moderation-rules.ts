import { type ModerationAction, reportCategories } from './moderation.ts';

/**
 * The rules in the words that all users read: on the page of rules, when reporting, when deciding, and in decisions.
 */

export const APPEAL_DAYS = 180;

/** Rules that a decision may cite: the report categories, and misuse of reporting. */
export const ruleNames = [...reportCategories, 'misuse'] as const;
export type RuleName = (typeof ruleNames)[number];

export interface ModerationRule {
  /** A few words: the choice when reporting, and the rule's heading. */
  label: string;
  /** Its anchor on the page of rules, after the `#`. */
  anchor: string;
  /** One sentence, as a statement of reasons cites it. */
  rule: string;
  example: string;
  consequence: string;
}

export const moderationRules: Record<RuleName, ModerationRule> = {
  spam: {
    label: 'Spam ou publicité',
    anchor: 'spam',
    rule: 'Les messages répétés, la publicité et les liens qui n’ont rien à voir avec la conversation ne sont pas permis.',
    example: 'Le même commentaire laissé sous vingt posts, avec un lien vers une boutique.',
    consequence: 'Le contenu est masqué. Qui recommence est averti, puis suspendu.',
  },
  harassment: {
    label: 'Harcèlement ou menaces',
    anchor: 'harcelement',
    rule: 'Insulter, menacer, intimider quelqu’un ou le poursuivre de messages non voulus n’est pas permis, ni publier ce qui relève de sa vie privée.',
    example: 'Revenir sous chaque post d’une personne pour s’en prendre à elle.',
    consequence:
      'Le contenu est masqué et son auteur averti. Une menace entraîne la suspension du compte.',
  },
  hate: {
    label: 'Haine ou discrimination',
    anchor: 'haine',
    rule: 'S’en prendre à des personnes pour leur origine, leur religion, leur sexe, leur orientation sexuelle, leur identité de genre, leur âge, leur handicap ou leur santé n’est pas permis.',
    example: 'Refuser de répondre à quelqu’un en se moquant de son accent ou de ses origines.',
    consequence:
      'Le contenu est masqué. L’appel à la haine ou à la violence entraîne la suspension du compte.',
  },
  fraud: {
    label: 'Arnaque ou usurpation d’identité',
    anchor: 'arnaque',
    rule: 'Tromper les autres n’est pas permis : se faire passer pour quelqu’un, s’inventer un diplôme ou un métier, faire payer en dehors de Dis-moi, soutirer des codes ou des coordonnées bancaires.',
    example:
      'Se présenter comme médecin sans l’être, ou demander un virement « pour aller plus vite ».',
    consequence: 'Le contenu est masqué. Une tromperie délibérée entraîne la suspension du compte.',
  },
  illegal: {
    label: 'Contenu illégal',
    anchor: 'illegal',
    rule: 'Ce que la loi interdit n’a pas sa place ici : apologie du terrorisme, exploitation de mineurs, incitation à commettre un crime ou un délit, diffamation, vente interdite, contrefaçon.',
    example:
      'Proposer des médicaments sans ordonnance, ou publier la photo de quelqu’un d’autre sans son accord.',
    consequence:
      'Le contenu est masqué et, si les faits sont graves, le compte suspendu. Une menace pour la vie ou la sécurité d’une personne est signalée aux autorités.',
  },
  adult: {
    label: 'Contenu à caractère sexuel',
    anchor: 'sexuel',
    rule: 'Les images et les propositions sexuelles ne sont pas permises. Parler de santé ou de vie de couple avec respect l’est.',
    example: 'Une photo dénudée en portrait, ou une proposition glissée dans une conversation.',
    consequence:
      'Le contenu est masqué. Une proposition non voulue entraîne un avertissement ou la suspension du compte.',
  },
  other: {
    label: 'Autre',
    anchor: 'autre',
    rule: 'Ce qui met quelqu’un en danger ou empêche les autres de se servir de Dis-moi n’est pas permis, même si aucune autre règle n’en parle.',
    example: 'Conseiller d’arrêter un traitement, ou noter un expert en échange d’un avantage.',
    consequence: 'La décision dépend des faits, et vous en dit la raison.',
  },
  misuse: {
    label: 'Abus des signalements',
    anchor: 'abus',
    rule: 'Signaler ou contester à répétition ce qui est manifestement permis, pour nuire à quelqu’un ou occuper l’équipe, n’est pas permis.',
    example: 'Signaler chaque post d’un concurrent, sans raison.',
    consequence: 'Un avertissement d’abord, puis la suspension du compte si cela continue.',
  },
};

/** Labels and effects of the decisions, for the author and the page of rules. */
export const actionWords: Record<ModerationAction, { label: string; effect: string }> = {
  none: { label: 'Rien à changer', effect: 'Le contenu reste en ligne, rien ne change.' },
  hide: {
    label: 'Masquer',
    effect:
      'Le contenu n’est plus visible que de son auteur et de la modération. Un profil masqué disparaît avec tout ce qu’il a publié.',
  },
  warn: { label: 'Avertir', effect: 'Le contenu reste en ligne, son auteur est averti.' },
  suspend: {
    label: 'Suspendre le compte',
    effect:
      'La personne ne peut plus se connecter, son profil et tout ce qu’elle a publié disparaissent, et les questions qui attendent sa réponse sont remboursées.',
  },
};
