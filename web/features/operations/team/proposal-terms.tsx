import type { ReactNode } from 'react';
import { actionWords, moderationRules } from '../../../../domain/moderation/moderation-rules.ts';
import type { Proposal } from '../../../../domain/operations/operators-wire.ts';
import { formatPrice } from '../../../formats/formats.ts';
import { audienceWords, kindWords, pageWords } from '../announcements/words.ts';
import type { Fact } from '../kit/facts.tsx';
import { orderLink, personLink, TextLink } from '../kit/links.tsx';

const price = (cents: unknown) => formatPrice(Number(cents));
const person = (id: unknown, isOperator: boolean) =>
  isOperator ? <TextLink to={personLink(String(id))}>Voir sa fiche</TextLink> : String(id);
const order = (id: unknown, isOperator: boolean) =>
  isOperator ? <TextLink to={orderLink(String(id))}>Voir la commande</TextLink> : String(id);
const wordOf = (words: object, name: unknown) =>
  (words as Record<string, string>)[String(name)] ?? String(name);

/** Each term's label, and its value in words. Terms that are not listed only tell one decision from the next. */
const shown: Record<
  string,
  [label: string, show: (value: unknown, isOperator: boolean) => ReactNode]
> = {
  order: ['Commande', order],
  username: ['Nom d’utilisateur', String],
  person: ['Personne', person],
  userId: ['Personne', person],
  creator: ['Personne', person],
  name: ['Sujet', String],
  intoName: ['Fusionné avec', String],
  refundCents: ['Remboursement', price],
  cents: ['Montant', price],
  from: ['À la charge de', (side) => wordOf({ creator: 'Le créateur', platform: 'Dis-moi' }, side)],
  shares: ['Parts', (keys) => String((keys as unknown[]).length)],
  key: ['Écart', String],
  account: ['Compte des livres', String],
  action: ['Décision', (action) => actionWords[action as keyof typeof actionWords].label],
  rule: [
    'Règle',
    (rule) => moderationRules[rule as keyof typeof moderationRules]?.label ?? 'Aucune',
  ],
  kind: ['Nature', (kind) => kindWords[kind as keyof typeof kindWords].label],
  audience: ['Destinataires', (audience) => wordOf(audienceWords, audience)],
  title: ['Titre', String],
  body: ['Texte', String],
  page: ['Page liée', (page) => wordOf(pageWords, page)],
  perMinute: ['Personnes par minute', String],
  perDay: ['E-mails par jour', String],
};

/** The terms of a proposal in words. Only operators have pages to link to. */
export const factsOfTerms = (terms: Proposal['terms'], isOperator: boolean): Fact[] =>
  Object.entries(terms)
    .filter(([name]) => Object.hasOwn(shown, name))
    .map(([name, value]) => {
      const [label, show] = shown[name]!;
      return [label, show(value, isOperator)];
    });
