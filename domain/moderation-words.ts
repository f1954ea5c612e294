import { of } from './french.ts';
import type { ModeratedType, ModerationAction } from './moderation.ts';
import { moderationRules, type RuleName } from './moderation-rules.ts';

/** The French of what is reported and decided. */

/** What each kind of thing is called. */
export const subjectLabels: Record<ModeratedType, string> = {
  profile: 'Profil',
  post: 'Post',
  comment: 'Commentaire',
  message: 'Message',
  rating: 'Avis',
};

/** 'Commentaire de Basile', 'Avis d'Oumar'. */
export function subjectOf(type: ModeratedType, name: string): string {
  return `${subjectLabels[type]} ${of(name)}`;
}

/** The reason in the words that most cases come to; `it` is the thing, as in 'ce post'. */
const REASONS: Record<RuleName, (it: string) => string> = {
  spam: (it) => `${it} répète une publicité ou un lien sans rapport avec la discussion.`,
  harassment: (it) => `${it} insulte, menace ou intimide une personne.`,
  hate: (it) => `${it} s’en prend à des personnes pour ce qu’elles sont.`,
  fraud: (it) => `${it} trompe les autres sur une identité, un titre ou un paiement.`,
  illegal: (it) => `${it} paraît contraire à la loi.`,
  adult: (it) => `${it} montre ou propose quelque chose de sexuel.`,
  other: (it) => `${it} met quelqu’un en danger ou empêche les autres de se servir de Dis-moi.`,
  misuse: () => 'Des signalements répétés visaient ce qui est manifestement permis.',
};

const ENDINGS: Record<Exclude<ModerationAction, 'none'>, string> = {
  hide: '',
  warn: ' Nous vous demandons d’en tenir compte à l’avenir.',
  suspend: ' La gravité des faits ne permet pas de maintenir votre compte.',
};

/** A reason to begin with, for the moderator to make it say what is so in this case. */
export function draftReason(action: ModerationAction, type: ModeratedType, rule: RuleName): string {
  const it = type === 'rating' ? 'Cet avis' : `Ce ${subjectLabels[type].toLowerCase()}`;
  if (action === 'none') return `${it} respecte nos règles : il reste en ligne.`;
  return REASONS[rule](it) + ENDINGS[action];
}

/** What was done, as whose thing it was reads it. */
export function decisionTitle(action: ModerationAction, type: ModeratedType): string {
  const thing = type === 'rating' ? 'Votre avis' : `Votre ${subjectLabels[type].toLowerCase()}`;
  switch (action) {
    case 'none':
      return `${thing} reste en ligne`;
    case 'hide':
      return `${thing} a été masqué`;
    case 'warn':
      return `Un avertissement pour ${thing.replace('Votre', 'votre')}`;
    case 'suspend':
      return 'Votre compte a été suspendu';
  }
}

/** What a decision does, as whose thing it is reads it. */
export const effectWords: Record<ModerationAction, string> = {
  none: 'Rien ne change.',
  hide: 'Vous êtes seul à le voir encore, avec la modération. S’il s’agit de votre profil, tout ce que vous avez publié est masqué avec lui.',
  warn: 'Rien n’est retiré. La décision reste dans votre dossier.',
  suspend:
    'Vous ne pouvez plus vous connecter. Votre profil et ce que vous avez publié ne sont plus visibles, et les questions qui attendaient votre réponse sont remboursées. La suspension dure tant que la décision n’est pas annulée.',
};

/** The rule as a link names it. */
export const ruleLabel = (rule: RuleName) => moderationRules[rule].label;
