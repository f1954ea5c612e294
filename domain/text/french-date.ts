/** Days and months as `Intl` writes them for France, without it (french-number.ts); the first day is an ordinal. */

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const MONTHS = {
  long: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
    ' ',
  ),
  short: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' '),
};

interface DayForm {
  weekday?: boolean;
  month?: keyof typeof MONTHS;
  year?: boolean;
}

/** The name of a month, `YYYY-MM` or a day in it: `novembre`. */
export function frenchMonth(month: string, form: keyof typeof MONTHS = 'long'): string {
  return MONTHS[form][Number(month.slice(5, 7)) - 1]!;
}

/** The weekday of a day, `YYYY-MM-DD`: `mardi`. */
export function frenchWeekday(day: string): string {
  return WEEKDAYS[new Date(day).getUTCDay()]!;
}

/** A day, `YYYY-MM-DD`, in words: `28 novembre`, `mardi 1er décembre 2026`. */
export function frenchDay(
  day: string,
  { weekday = false, month = 'long', year = false }: DayForm = {},
): string {
  const number = Number(day.slice(8));
  return [
    ...(weekday ? [frenchWeekday(day)] : []),
    number === 1 ? '1er' : number,
    frenchMonth(day, month),
    ...(year ? [day.slice(0, 4)] : []),
  ].join(' ');
}
