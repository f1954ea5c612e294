import { useQuery } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { shownName } from '../../../domain/profiles/person.ts';
import { screens } from '../../../site/screens.ts';
import { profileQuery } from '../../data/users.ts';
import { firstNameOf } from '../../formats/formats.ts';

/** The screens for asking a creator; their paths contain `username`. */
const askScreens = [screens.askUser, screens.askMe, screens.conversation];

/** The purpose of an account, shown to a visitor who was about to ask a question at the URL `aim`. */
export function Purpose({ aim }: { aim: string }) {
  const { pathname } = new URL(aim, location.origin);
  const username = askScreens
    .map(({ path }) => matchPath(path, pathname)?.params.username)
    .find((name) => name !== undefined);
  if (username) return <ToAsk username={username} />;
  if (pathname === screens.askQuestion.path) return <Line>Pour poser votre question</Line>;
  if (pathname === screens.ask.path) return <Line>Pour poser vos questions ou y répondre</Line>;
  return null;
}

/** The name is loaded later and appears in the same line of text. */
function ToAsk({ username }: { username: string }) {
  const { data } = useQuery(profileQuery(username));
  return <Line>Pour poser votre question{data && ` à ${firstNameOf(shownName(data))}`}</Line>;
}

function Line({ children }: { children: React.ReactNode }) {
  return <p className="text-lg text-ink-soft">{children}</p>;
}
