import {
  DEADLINE_DAYS,
  type SettingName,
  type SettingValues,
  settingSchemas,
} from '../../../../domain/operations/settings.ts';
import type { DeadlineName } from '../../../../domain/orders/deadlines.ts';
import { formatEuros, parseEuros } from '../../../../domain/profiles/tariff.ts';
import { formatPrice } from '../../../formats/formats.ts';

/** The facts of each setting, as the console shows and edits them. */

interface Fact {
  key: string;
  label: string;
  hint?: string;
  /** Unit of a number; a text without one. */
  unit?: 'percent' | 'euros' | 'days';
}

interface Described {
  title: string;
  /** The rule that the setting is part of, in a sentence. */
  text: string;
  facts: Fact[];
}

/** A deadline, with its bounds. */
const days = (key: DeadlineName, label: string): Fact => ({
  ...{ key, label, unit: 'days' },
  hint: `En jours, de ${DEADLINE_DAYS[key].min} à ${DEADLINE_DAYS[key].max}.`,
});

export const describedSettings: Record<SettingName, Described> = {
  fee: {
    title: 'Commission',
    text: 'La part de Dis-moi sur le prix d’une commande. Une commande garde celle du jour où elle a été passée.',
    facts: [
      { key: 'percent', label: 'Part du prix', hint: 'En %, de 0 à 50.', unit: 'percent' },
      { key: 'minimumCents', label: 'Au moins', hint: 'En euros, de 0 à 1.', unit: 'euros' },
    ],
  },
  minimumPrice: {
    title: 'Prix minimum',
    text: 'Une offre payante moins chère ne peut pas être commandée par carte.',
    facts: [{ key: 'cents', label: 'Prix', hint: 'En euros, de 1 à 50.', unit: 'euros' }],
  },
  deadlines: {
    title: 'Délais',
    text: 'Une commande garde les délais du jour où elle a été passée.',
    facts: [
      days('answerDays', 'Pour répondre à une question'),
      days('releaseDays', 'D’une réponse au versement de son prix'),
      days('complaintReplyDays', 'Pour répondre à un problème signalé'),
      days('complaintDecisionDays', 'Pour notre décision sur un problème'),
    ],
  },
  publisher: {
    title: 'Éditeur et hébergeur',
    text: 'Sur les pages légales, les reçus, les factures et les e-mails. Un document garde l’éditeur du jour de son émission.',
    facts: [
      { key: 'name', label: 'Dénomination' },
      { key: 'legalForm', label: 'Forme et capital' },
      { key: 'registration', label: 'Immatriculation' },
      { key: 'vatNumber', label: 'TVA intracommunautaire', hint: 'Vide sans numéro.' },
      { key: 'address', label: 'Siège social' },
      { key: 'phone', label: 'Téléphone' },
      { key: 'email', label: 'E-mail' },
      { key: 'publicationDirector', label: 'Directeur de la publication' },
      { key: 'hostName', label: 'Hébergeur' },
      { key: 'hostAddress', label: 'Adresse de l’hébergeur' },
      { key: 'hostPhone', label: 'Téléphone de l’hébergeur' },
    ],
  },
  mediator: {
    title: 'Médiateur de la consommation',
    text: 'Sur les mentions légales et les conditions générales de vente.',
    facts: [
      { key: 'mediatorName', label: 'Dénomination' },
      { key: 'mediatorAddress', label: 'Adresse' },
      { key: 'mediatorUrl', label: 'Site' },
    ],
  },
};

/** The content of a setting's form, by fact. */
export type Typed = Record<string, string>;

const entriesOf = (value: SettingValues[SettingName]) =>
  Object.entries(value) as [string, string | number][];

/** The value as a form begins with it. */
export function typedOf(name: SettingName, value: SettingValues[SettingName]): Typed {
  const { facts } = describedSettings[name];
  const isEuros = (key: string) => facts.some((fact) => fact.key === key && fact.unit === 'euros');
  return Object.fromEntries(
    entriesOf(value).map(([key, each]) => [
      key,
      typeof each === 'number' && isEuros(key) ? formatEuros(each) : String(each),
    ]),
  );
}

/** The typed value, or the first error of each fact. */
export function parseTyped<Name extends SettingName>(
  name: Name,
  typed: Typed,
): { value: SettingValues[Name] } | { errors: Typed } {
  const entries = describedSettings[name].facts.map(({ key, unit }) => {
    const text = typed[key] ?? '';
    if (unit === 'euros') return [key, parseEuros(text) ?? Number.NaN];
    return [key, unit ? Number(text.trim() || Number.NaN) : text];
  });
  const parsed = settingSchemas[name].safeParse(Object.fromEntries(entries));
  if (parsed.success) return { value: parsed.data as SettingValues[Name] };
  const errors: Typed = {};
  for (const { path, message } of parsed.error.issues) {
    const key = String(path[0]);
    const { unit, hint } = describedSettings[name].facts.find((fact) => fact.key === key)!;
    errors[key] ??= unit ? `Cette valeur ne convient pas. ${hint}` : message;
  }
  return { errors };
}

/** The facts of a value in words, in the order of its form; without empty ones. */
export function factsInWords(
  name: SettingName,
  value: SettingValues[SettingName],
): [label: string, text: string][] {
  const values = Object.fromEntries(entriesOf(value));
  return describedSettings[name].facts.flatMap(({ key, label, unit }) => {
    const each = values[key];
    if (each === undefined || each === '') return [];
    if (unit === 'euros') return [[label, formatPrice(Number(each))]];
    if (unit === 'days') return [[label, Number(each) === 1 ? '1 jour' : `${each} jours`]];
    return [[label, unit === 'percent' ? `${each} %` : String(each)]];
  });
}
