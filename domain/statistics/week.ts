import { dayBeside, mondayOf } from '../dates/days.ts';
import { parisDay, parisHour } from '../dates/paris.ts';
import { formatFigure, formatPriceInText, plural } from '../text/french.ts';
import { frenchDay } from '../text/french-date.ts';
import { type DayFigures, type Figure, totalOf } from './statistics.ts';

/** A creator's week, from Monday to Sunday in Paris, as its report tells it. */

const told = [
  'views',
  'profileViews',
  'questions',
  'answers',
  'reviews',
  'followers',
  'earnedCents',
] as const satisfies Figure[];

export type WeekFigures = Record<(typeof told)[number], number>;

/** The sums of a week; null when there is nothing to tell. */
export function weekFigures(days: readonly DayFigures[]): WeekFigures | null {
  const figures = Object.fromEntries(told.map((figure) => [figure, totalOf(days, figure)]));
  return told.some((figure) => figures[figure]! > 0) ? (figures as WeekFigures) : null;
}

export function sundayOf(monday: string): string {
  return dayBeside(monday, 6);
}

/**
 * The title and body of a week's report. The title names what counts most: questions and earnings, otherwise
 * the first figure.
 */
export function weekWords(
  monday: string,
  figures: WeekFigures,
  currency: string,
): { title: string; body: string } {
  const counted = countedWords(figures);
  const earned =
    figures.earnedCents > 0 ? `${formatPriceInText(figures.earnedCents, currency)} gagnés` : null;
  const questions = figures.questions > 0 ? countOf(figures.questions, 'question') : null;
  const title = [questions, earned].filter((words) => words !== null);
  const net = earned ? ` ${earned}, commission déduite.` : '';
  return {
    title: `Votre semaine : ${title.length > 0 ? title.join(', ') : counted[0]}`,
    body: `${spanOf(monday)}${counted.length > 0 ? ` : ${counted.join(', ')}` : ''}.${net}`,
  };
}

const countOf = (count: number, one: string, several?: string) =>
  `${formatFigure(count)} ${plural(count, one, several)}`;

function countedWords(figures: WeekFigures): string[] {
  const words: [number, string, string?][] = [
    [figures.questions, 'question'],
    [figures.answers, 'réponse'],
    [figures.reviews, 'avis', 'avis'],
    [figures.profileViews, 'visite de votre profil', 'visites de votre profil'],
    [figures.views, 'vue de vos posts', 'vues de vos posts'],
    [figures.followers, 'nouvel abonné', 'nouveaux abonnés'],
  ];
  return words.flatMap(([count, one, several]) =>
    count > 0 ? [countOf(count, one, several)] : [],
  );
}

/** 'Du 23 au 29 novembre', 'Du 30 novembre au 6 décembre'. */
function spanOf(monday: string): string {
  const sunday = sundayOf(monday);
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  const from = frenchDay(monday);
  return `Du ${isOneMonth ? from.split(' ', 1)[0] : from} au ${frenchDay(sunday)}`;
}

/** The hour in Paris at which the reports of the last week are sent on Monday. */
const REPORT_HOUR = 8;

/**
 * The Monday of the latest week whose reports may be sent at `now`, epoch milliseconds: the last whole week
 * in Paris, from Monday morning on.
 */
export function reportableWeek(now: number): string {
  const today = parisDay(now);
  const monday = mondayOf(today);
  const isTooEarly = today === monday && parisHour(now) < REPORT_HOUR;
  return dayBeside(monday, isTooEarly ? -14 : -7);
}
