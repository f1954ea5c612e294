import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { tidyText } from '../../domain/text/shown-text.ts';
import { api, read } from '../platform/api.ts';
import { useSession } from '../platform/session.ts';
import { searchedQuestion } from './experts.ts';
import { OWN_KEY } from './me.ts';
import { useWish } from './use-wish.ts';

const route = api.me['unmet-questions'];

const ownQuery = queryOptions({
  queryKey: [...OWN_KEY, 'unmet-questions'],
  queryFn: () => read(route.$get()),
});

/** Questions of others that the viewer's topics are near to. */
export const nearQuestionsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'near-questions'],
  queryFn: () => read(route.near.$get()),
});

/** The wish to be notified when a creator can answer the question. */
export function useQuestionAlert(typed: string) {
  const question = tidyText(searchedQuestion(typed));
  const isSignedIn = useSession().status === 'signed-in';
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...ownQuery, enabled: isSignedIn });
  const mine = data?.questions.find((each) => each.question === question);
  const wish = useWish(
    question,
    async (isWanted) => {
      if (isWanted) await read(route.$post({ json: { question } }));
      else if (mine) await route[':id'].$delete({ param: { id: mine.id } });
      await queryClient.invalidateQueries({ queryKey: ownQuery.queryKey });
    },
    'Nous vous préviendrons dès qu’un expert peut répondre',
  );
  return { ...wish, isOn: mine !== undefined };
}
