import { LETTER_MAX_LENGTH } from '../../../../domain/limits.ts';
import type { LetterSide } from '../../../../domain/operations/letters.ts';
import type { NamedPerson, PersonLetter } from '../../../../domain/operations/people-wire.ts';
import { writeLetter } from '../../../data/operations/people.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { useStoredDraft } from '../../../hooks/use-stored-draft.ts';
import { useWrittenId } from '../../../hooks/use-written-id.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ActButton, refuse } from './act-button.tsx';
import { nameOf, orderLink, TextLink } from './links.tsx';

interface WriteLetterProps {
  person: NamedPerson;
  label?: string;
  /** A letter to the person, or a note about them. */
  side?: 'team' | 'note';
  /** The order that it is about. */
  orderId?: string | null;
}

const words = {
  team: {
    effect: (name: string) =>
      `${name} reçoit une notification et un e-mail avec ce texte, signés « L’équipe de Dis-moi », et peut y répondre. Sa réponse paraît ici et dans « Aujourd’hui ».`,
    field: 'Message',
    done: 'Message envoyé',
  },
  note: {
    effect: () =>
      'L’équipe lit cette note ici. La personne ne la voit pas, mais la reçoit si elle demande une copie de ses données. Une réponse qui attendait est comptée comme traitée.',
    field: 'Note',
    done: 'Note ajoutée',
  },
};

/** Writes to a person, or a note about them; renders nothing for a deleted account. */
export function WriteLetter({
  person,
  label = 'Écrire',
  side = 'team',
  orderId = null,
}: WriteLetterProps) {
  const { text, write } = useStoredDraft(`draft.letter.${side}.${person.id}.${orderId ?? ''}`);
  const idOf = useWrittenId();
  if (person.username === null) return null;
  const { effect, field, done } = words[side];
  return (
    <ActButton
      label={label}
      effect={effect(nameOf(person))}
      send={async (_reason, _form, actId) => {
        if (text.trim() === '')
          refuse(`Écrivez d’abord ${side === 'team' ? 'le message' : 'la note'}.`, 'text');
        await writeLetter(person.id, { id: idOf(`${actId} ${text}`), side, text, orderId });
        write('');
      }}
      done={done}
    >
      <Field label={field}>
        <Textarea
          name="text"
          value={text}
          maxLength={LETTER_MAX_LENGTH}
          rows={6}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
    </ActButton>
  );
}

const sideWords: Record<LetterSide, string> = {
  team: 'Écrit par',
  person: 'Réponse de',
  note: 'Note de',
};

/** A letter in a list of the console. */
export function LetterRow({ letter }: { letter: PersonLetter }) {
  const { side, by, text, orderId, createdAt, isWaiting } = letter;
  return (
    <>
      <span className="font-medium">
        {sideWords[side]} <bdi>{nameOf(by)}</bdi>
      </span>
      {side === 'note' && <Badge tone="outline">Interne</Badge>}
      {isWaiting && <Badge tone="safran">À traiter</Badge>}
      <span className="text-ink-soft">{formatMoment(createdAt)}</span>
      {orderId && <TextLink to={orderLink(orderId)}>Voir la commande</TextLink>}
      <span dir="auto" className="basis-full whitespace-pre-line wrap-anywhere">
        {text}
      </span>
    </>
  );
}
