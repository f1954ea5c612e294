import { parisDay } from '../dates/paris.ts';
import { CURRENCY } from '../limits.ts';
import { changesInText } from '../orders/deadline-changes.ts';
import { formatPriceInText } from '../text/french.ts';
import { frenchDay } from '../text/french-date.ts';
import type { SettingName, SettingValues } from './settings.ts';

/** Words that announce a change of the creators' terms. */

/** A change of a setting that creators are told of. */
export interface AnnouncedChange {
  name: SettingName;
  before: unknown;
  after: unknown;
  /** Epoch milliseconds. */
  appliesAt: number;
}

export interface AnnouncementWords {
  title: string;
  /** Plain text, in one paragraph. */
  body: string;
}

/** A day in Paris in words: `13 décembre 2026`, `1er janvier 2027`. */
const spoken = (at: number) => frenchDay(parisDay(at), { year: true });

const feeWords = ({ percent, minimumCents }: SettingValues['fee']) =>
  minimumCents === 0
    ? `${percent} % du prix`
    : `${percent} % du prix, et au moins ${formatPriceInText(minimumCents, CURRENCY)}`;

const WAY_OUT =
  'Les commandes passées avant ce jour gardent leurs conditions. Si vous n’acceptez pas ce changement, vous pouvez d’ici là désactiver vos offres ou supprimer votre compte.';

/** The words for creators before a change of the fee, the minimum price or the deadlines. */
export function announcementWords({
  name,
  before,
  after,
  appliesAt,
}: AnnouncedChange): AnnouncementWords {
  const day = spoken(appliesAt);
  const title = `Nos conditions changent le ${day}`;
  if (name === 'fee') {
    const [from, to] = [before, after] as SettingValues['fee'][];
    return {
      title,
      body: `Pour les commandes passées à partir du ${day}, la commission de Dis-moi sera de ${feeWords(to!)}, au lieu de ${feeWords(from!)}. ${WAY_OUT}`,
    };
  }
  if (name === 'deadlines') {
    const [from, to] = [before, after] as SettingValues['deadlines'][];
    return {
      title,
      body: `Pour les commandes passées à partir du ${day}, ${changesInText(from!, to!)}. ${WAY_OUT}`,
    };
  }
  const [from, to] = [before, after] as SettingValues['minimumPrice'][];
  return {
    title,
    body: `À partir du ${day}, une offre payante devra coûter au moins ${formatPriceInText(to!.cents, CURRENCY)}, au lieu de ${formatPriceInText(from!.cents, CURRENCY)} ; moins chère, elle ne pourra plus être commandée. Changez vos prix avant ce jour dans « Gérer les tarifs ». ${WAY_OUT}`,
  };
}

/** The words for creators after an announced change was cancelled. */
export function cancellationWords({
  name,
  before,
  appliesAt,
}: Omit<AnnouncedChange, 'after'>): AnnouncementWords {
  const stays =
    name === 'fee'
      ? `la commission reste de ${feeWords(before as SettingValues['fee'])}`
      : name === 'deadlines'
        ? 'les délais restent ce qu’ils sont'
        : `le prix minimum d’une offre payante reste de ${formatPriceInText((before as SettingValues['minimumPrice']).cents, CURRENCY)}`;
  return {
    title: 'Nos conditions ne changent pas',
    body: `Le changement que nous avions annoncé pour le ${spoken(appliesAt)} n’aura pas lieu : ${stays}.`,
  };
}
