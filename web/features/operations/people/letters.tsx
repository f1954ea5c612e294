import type { OperatedPerson } from '../../../../domain/operations/people-wire.ts';
import { moreLetters } from '../../../data/operations/people.ts';
import { Block } from '../kit/block.tsx';
import { LetterRow, WriteLetter } from '../kit/letters.tsx';
import { ListedRows } from './listed-rows.tsx';

/** Letters of the team and the person to each other, and the team's notes. */
export function Letters({ person }: { person: OperatedPerson }) {
  const { id, letters, isSelf, deletedAt } = person;
  return (
    <Block
      level={3}
      title="Courrier"
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
      <ListedRows
        title="Messages et notes"
        empty="L’équipe ne lui a pas écrit."
        first={letters}
        more={moreLetters(id)}
      >
        {(letter) => <LetterRow letter={letter} />}
      </ListedRows>
    </Block>
  );
}
