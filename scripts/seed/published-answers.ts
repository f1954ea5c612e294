import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';
import type { Conversations } from './conversations.ts';
import type { People } from './people.ts';
import { Random } from './random.ts';
import type { PublishedAnswer } from './worker/import.ts';

/** Rankings of the week and the top of the feed stay as they are. */
const YOUNGEST_MS = 10 * DAY_MS;

/** Answers of every second creator that their askers liked, with the agreement of both; none of the demo accounts. */
export function publishedAnswers(
  { creators, demoCreator, demoAsker }: People,
  { lives }: Pick<Conversations, 'lives'>,
  now: number,
): PublishedAnswer[] {
  const established = creators.filter((creator) => !creator.isNew && creator !== demoCreator);
  return established
    .filter((_, index) => index % 2 === 0)
    .flatMap((creator) => {
      const life = lives.find(
        ({ opening, rating, messages }) =>
          opening.creatorId === creator.id &&
          opening.askerId !== demoAsker.id &&
          opening.pricing === 'question' &&
          opening.priceCents > 0 &&
          messages.length === 2 &&
          rating !== null &&
          rating.stars > 3 &&
          rating.at < now - YOUNGEST_MS,
      );
      if (!life) return [];
      const { id, askerId, creatorId } = life.opening;
      const [question, answer] = life.messages.map(({ text }) => withoutGreeting(text));
      const at = life.rating!.at + new Random('published', id).between(1, 40) * HOUR_MS;
      return [
        {
          conversationId: id,
          askerId,
          creatorId,
          question: question!,
          answer: answer!,
          at: Math.round(at),
        },
      ];
    });
}

/** The words as a creator edits them for everybody. */
function withoutGreeting(text: string): string {
  const words = text.replace(/^Bonjour(?: à vous)?\s?[,.!]\s*/, '');
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1);
}
