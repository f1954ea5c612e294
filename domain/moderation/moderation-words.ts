import { of } from '../text/french.ts';
import type { ModeratedType, ModerationAction } from './moderation.ts';
import { moderationRules, type RuleName } from './moderation-rules.ts';

/** French texts about reports and decisions. */

/** The name of each kind of content. */
export const subjectLabels: Record<ModeratedType, string> = {
  profile: 'Profil',
  post: 'Post',
  comment: 'Commentaire',
  message: 'Message',
  rating: 'Avis',
};

/** 'Commentaire de Basile', 'Avis d’Oumar'. */
export function formatSubject(type: ModeratedType, name: string): string {
  return `${subjectLabels[type]} ${of(name)}`;
}

/** Draft reasons for typical cases; `it` is the subject, as in 'ce post'. */
const REASONS: Record<Exclude<RuleName, 'other'>, (it: string) => string> = {
  spam: (it) => `${it} répète une publicité ou un lien sans rapport avec la discussion.`,
  harassment: (it) => `${it} insulte, menace ou intimide une personne.`,
  hate: (it) => `${it} s’en prend à des personnes pour ce qu’elles sont.`,
  fraud: (it) => `${it} trompe les autres sur une identité, un titre ou un paiement.`,
  illegal: (it) => `${it} paraît contraire à la loi.`,
  adult: (it) => `${it} montre ou propose quelque chose de sexuel.`,
  misuse: () => 'Des signalements répétés visaient ce qui est manifestement permis.',
};

const ENDINGS: Record<Exclude<ModerationAction, 'none'>, string> = {
  hide: '',
  warn: ' Nous vous demandons d’en tenir compte à l’avenir.',
  suspend: ' La gravité des faits ne permet pas de maintenir votre compte.',
};

/** A draft reason, which the moderator adapts to the case; empty for 'Autre', which says nothing about it. */
export function draftReason(action: ModerationAction, type: ModeratedType, rule: RuleName): string {
  const it = type === 'rating' ? 'Cet avis' : `Ce ${subjectLabels[type].toLowerCase()}`;
  if (action === 'none') return `${it} respecte nos règles : il reste en ligne.`;
  return rule === 'other' ? '' : REASONS[rule](it) + ENDINGS[action];
}

/** A user's own content, as named in a sentence to them. */
export const ownThings: Record<ModeratedType, string> = {
  profile: 'votre profil',
  post: 'votre post',
  comment: 'votre commentaire',
  message: 'l’un de vos messages',
  rating: 'votre avis',
};

const HIDDEN_TITLES: Record<ModeratedType, string> = {
  profile: 'Votre profil a été masqué',
  post: 'Votre post a été masqué',
  comment: 'Votre commentaire a été masqué',
  message: 'L’un de vos messages a été masqué',
  rating: 'Votre avis a été masqué',
};

export function decisionTitle(action: ModerationAction, type: ModeratedType): string {
  if (action === 'suspend') return 'Votre compte est suspendu';
  if (action === 'hide') return HIDDEN_TITLES[type];
  if (action === 'warn') return `Un avertissement à propos de ${ownThings[type]}`;
  return 'Rien n’a été changé';
}

/** The effect of a decision for the affected user: what changes, where, and for how long. */
export function decisionEffect(action: ModerationAction, type: ModeratedType): string {
  if (action === 'none') return 'Ce que vous avez publié reste en ligne.';
  if (action === 'warn')
    return 'Ce que vous avez publié reste en ligne. Si cela se reproduit, la décision peut être plus lourde.';
  if (action === 'suspend')
    return 'Vous ne pouvez plus vous connecter, et votre profil comme tout ce que vous avez publié n’est plus visible, partout sur Dis-moi et sans limite de durée. Les questions restées sans réponse, posées ou reçues, sont remboursées. Ce que vous avez déjà gagné vous reste dû.';
  if (type === 'profile')
    return 'Votre profil et tout ce que vous avez publié ne sont plus visibles que de vous et de la modération, partout sur Dis-moi et sans limite de durée. Vous pouvez toujours vous connecter.';
  return 'Ce contenu n’est plus visible que de vous et de la modération, partout sur Dis-moi et sans limite de durée.';
}

/** The effect of a decision that an appeal reversed. */
export function liftedEffect(action: ModerationAction): string {
  if (action === 'suspend')
    return 'La décision est annulée : vous pouvez de nouveau vous connecter, et ce que vous avez publié est de retour. Ce qui a été remboursé le reste.';
  if (action === 'warn') return 'La décision est annulée : cet avertissement ne compte plus.';
  return 'La décision est annulée : ce qui était masqué est de nouveau visible.';
}

/** The rule as the text of a link. */
export const ruleLabel = (rule: RuleName) => moderationRules[rule].label;
