import { moderationRules } from '../../../../domain/moderation/moderation-rules.ts';
import type { Changes } from '../../../../domain/operations/operators-wire.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { describedSettings } from '../settings/facts.ts';

/** Words of the log about an act beyond its title: the parts of its request, and each value before and after it. */

const labels: Record<string, string> = {
  state: 'État',
  outcome: 'Issue',
  refundedCents: 'Rendu',
  goodwillCents: 'Geste commercial',
  refundCents: 'Remboursement',
  retainedFeeCents: 'Commission gardée',
  cents: 'Montant',
  from: 'À la charge de',
  decision: 'Décision',
  action: 'Décision',
  rule: 'Règle',
  account: 'Compte',
  kind: 'Sorte',
  side: 'Sorte',
  since: 'Depuis',
  revoke: 'Retrait du rôle',
  setting: 'Réglage',
  on: 'À partir du',
  slug: 'Adresse',
  name: 'Nom',
  description: 'Description',
  sortOrder: 'Place',
  retired: 'Retiré',
  isRetired: 'Retiré',
  mergedInto: 'Fusionné avec',
  into: 'Fusionné avec',
  isVerified: 'Vérifié',
  isOff: 'E-mails arrêtés',
  sessions: 'Sessions',
  dueAt: 'Prévu le',
  liftedAt: 'Levée le',
  operator: 'Opérateur',
  moderator: 'Modérateur',
  title: 'Titre',
  body: 'Texte',
  audience: 'Destinataires',
  page: 'Page liée',
  perMinute: 'Personnes par minute',
  perDay: 'E-mails par jour',
  percent: 'Pour cent',
  minimumCents: 'Minimum',
  debit: 'Débit',
  credit: 'Crédit',
  waiting: 'Parts',
  let_go: 'Parts versées',
  give_back: 'Parts rendues',
  orderIds: 'Commandes',
  debtCents: 'Dette',
  messages: 'Messages',
  isCorrected: 'Facture corrigée',
  receivedOn: 'Reçu le',
  authority: 'Autorité',
  year: 'Année',
  data: 'Données',
  attempts: 'Essais',
  error: 'Erreur',
  word: 'Mot',
  meaning: 'Cherche aussi',
  answerDays: 'Jours pour répondre',
  releaseDays: 'Jours avant le versement',
  complaintReplyDays: 'Jours pour répondre à un problème',
  complaintDecisionDays: 'Jours pour décider d’un problème',
};

/** Ids that say nothing to a reader beside the links of the entry. */
const HIDDEN = new Set(['id', 'caseId', 'userId', 'parentId']);

function titlesOf<Entry>(register: Record<string, Entry>, words: (entry: Entry) => string) {
  return Object.fromEntries(Object.entries(register).map(([name, entry]) => [name, words(entry)]));
}

const words: Record<string, string> = {
  ...titlesOf(describedSettings, ({ title }) => title),
  ...titlesOf(moderationRules, ({ label }) => label),
  settled: 'réglée',
  contested: 'contestée',
  answered: 'répondue',
  held: 'payée',
  released: 'versée',
  refunded: 'remboursée',
  split: 'partagée',
  creator: 'le créateur',
  platform: 'Dis-moi',
  hide: 'masquer',
  suspend: 'suspendre',
  warn: 'avertir',
  team: 'message',
  note: 'note interne',
  draft: 'brouillon',
  running: 'en cours',
  paused: 'en pause',
  cancelled: 'annulée',
  done: 'finie',
};

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value in words; nothing for an object, whose parts are shown one by one. */
function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'rien';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return name.endsWith('ents') ? formatPrice(value) : String(value);
  if (Array.isArray(value)) {
    const shown = value.map((each) => valueWords(name, each));
    return shown.length === 0 ? 'rien' : shown.length > 5 ? String(shown.length) : shown.join(', ');
  }
  const text = String(value);
  if (UUID.test(text)) return `n° ${text.slice(0, 8)}`;
  return MOMENT.test(text) ? formatMoment(text) : (words[text] ?? text);
}

/** The parts of a value by their names, those of inner objects too. */
function partsOf(value: unknown, name = ''): [name: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return name === '' && (value === null || value === undefined) ? [] : [[name, value]];
  return Object.entries(value)
    .filter(([key]) => !HIDDEN.has(key))
    .flatMap(([key, part]) => partsOf(part, key));
}

const labelOf = (name: string) => (name === '' ? 'Valeur' : (labels[name] ?? name));

/** The parts of a request as `label: value`. */
export const detailWords = (details: unknown): string[] => linesOf(partsOf(details));

const linesOf = (parts: ReturnType<typeof partsOf>) =>
  parts.map(([name, value]) => `${labelOf(name)} : ${valueWords(name, value)}`);

/** The parts before and after, and the names of those that differ. */
function differences({ before, after }: Changes) {
  const [from, to] = [new Map(partsOf(before)), new Map(partsOf(after))];
  const names = [...new Set([...from.keys(), ...to.keys()])].filter(
    (name) => JSON.stringify(from.get(name)) !== JSON.stringify(to.get(name)),
  );
  return { from, to, names };
}

/** Each part that changed as `label: before → after`; of something new, each part as `label: value`. */
export function changeWords(changes: Changes): string[] {
  if (changes.before === null || changes.before === undefined) return detailWords(changes.after);
  const { from, to, names } = differences(changes);
  const words = (name: string, parts: Map<string, unknown>) => valueWords(name, parts.get(name));
  return names.map((name) => `${labelOf(name)} : ${words(name, from)} → ${words(name, to)}`);
}

/** The lines of an act: what it changed; of a proposal, and where nothing changed, also the rest of the request. */
export function actLines(details: unknown, changes: Changes | null, isProposed: boolean): string[] {
  const changed = changes ? changeWords(changes) : [];
  if (changed.length > 0 && !isProposed) return changed;
  // A request may name a part otherwise than the change does: `into` and `mergedInto`.
  const said = new Set(changes ? differences(changes).names.map(labelOf) : []);
  const rest = partsOf(details).filter(([name]) => !said.has(labelOf(name)));
  return [...linesOf(rest), ...changed];
}

const NAMES = new Set(['name', 'title', 'word']);

/** The name that what was changed has kept: of a topic, an announcement or a word; null without one. */
export function nameOfChanged({ before, after }: Changes): string | null {
  const to = new Map(partsOf(after));
  const kept = partsOf(before).find(([name, value]) => NAMES.has(name) && value === to.get(name));
  return kept ? String(kept[1]) : null;
}

/** The outcome of an act by its HTTP status, null while it is unknown; null for one that was done. */
export function outcomeWords(status: number | null): string | null {
  if (status === null) return 'sans réponse';
  if (status < 400) return null;
  return refusals[status] ?? (status < 500 ? 'refusé' : 'en échec');
}

const refusals: Record<number, string> = {
  403: 'non autorisé',
  404: 'introuvable',
  409: 'plus possible',
};
