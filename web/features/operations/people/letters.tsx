import type { OperatedPerson } from '../../../../domain/operations/people-wire.ts';
import { moreLetters } from '../../../data/operations/people.ts';
import { LetterRow, WriteLetter } from '../kit/letters.tsx';
import { ListBlock } from './listed-rows.tsx';

/** Letters of the team and the person to each other, and the team's notes. */
export function Letters({ person }: { person: OperatedPerson }) {
  const { id, letters, isSelf, deletedAt } = person;
  return (
    <ListBlock
      title="Courrier"
      empty="L’équipe ne lui a pas écrit."
      lists={[['Messages et notes', letters, moreLetters(id)]]}
      acts={
        !isSelf &&
        deletedAt === null && (
          <>
            <WriteLetter person={person} />
            <WriteLetter person={person} side="note" label="Ajouter une note" />
          </>
        )
      }
    >
      {(letter) => <LetterRow letter={letter} />}
    </ListBlock>
  );
}
