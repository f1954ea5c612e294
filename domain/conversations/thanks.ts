import type { PricingModel } from '../profiles/pricing.ts';

/**
 * A thank-you asks nothing: an asker who writes 'Merci beaucoup !' after an answer waits for none. Only in a day or a
 * month, since a question has one message of each side.
 */

/** A longer text says more than thanks. */
const THANKS_MAX_LENGTH = 120;

const THANKS = new Set(['merci', 'mercis', 'remercie', 'thanks']);

/** Words of a thank-you beside the thanks themselves, in small letters without accents. */
const AROUND = new Set(
  `a aide aidee aider amities au ausi aussi avoir beaucoup bien bientot bon bonjour bonne bonsoir bravo bcp c ca ce
  cela cest clair claire conseil conseils continuation cordialement d de des dimanche du encore enormement est et
  excellent excellente explication explications fin genial geniale grand gros infiniment j je jour journee l la le les
  lundi m ma mardi mercredi mes mille moi nickel noel note ok oui parfait parfaite pour precieux precieuse precise
  precises precision precisions premiere prochaine precis qu rapide rapidite reponse reponses retour revoir samedi
  semaine soir soiree super t ta te temps tes top toi tout toute toutes tous tres un une utile utiles vendredi vite
  vos votre vous week weekend end accord jeudi`.split(/\s+/),
);

/** True when the text only thanks. */
export function isThanks(text: string): boolean {
  if (text.length > THANKS_MAX_LENGTH || text.includes('?')) return false;
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = letters.match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.some((word) => THANKS.has(word)) &&
    words.every((word) => THANKS.has(word) || AROUND.has(word))
  );
}

/**
 * True for an asker's later message in a day or a month that asks nothing: they have sent it, and wait for no answer.
 * The creator may still answer, since a wish needs no question mark.
 */
export function asksNothing({
  pricing,
  answerBy,
  lastMessageText,
}: Pick<LastMessage, 'pricing' | 'lastMessageText'> & { answerBy: string | null }): boolean {
  if (pricing === 'question' || answerBy !== null || lastMessageText === null) return false;
  return lastMessageText.length <= THANKS_MAX_LENGTH && !lastMessageText.includes('?');
}

/** The facts that {@link isThanked} depends on. */
interface LastMessage {
  pricing: PricingModel;
  /** The last `seq` of each participant; 0 before their first message. */
  askerLastSeq: number;
  creatorLastSeq: number;
  /** The last message, as lists show it. */
  lastMessageText: string | null;
}

/** True when the asker's last message, right after one of the creator, only thanks. */
export function isThanked(last: LastMessage): boolean {
  const { pricing, askerLastSeq, creatorLastSeq, lastMessageText } = last;
  const followsAnswer = creatorLastSeq > 0 && askerLastSeq === creatorLastSeq + 1;
  return (
    pricing !== 'question' && followsAnswer && lastMessageText !== null && isThanks(lastMessageText)
  );
}
