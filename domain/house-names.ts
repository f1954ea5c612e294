import { consistsOf } from './text.ts';
import { usernameSkeleton } from './username-skeleton.ts';

/** The product; nobody carries it in a name of theirs. */
const HOUSE = 'dismoi';

/** Who speaks for the house, and what says that somebody has been checked: not even as one word of several. */
const ROLES = `
  admin admins administrateur administratrice administration administrator moderation moderateur
  moderatrice moderator support supportclient serviceclient webmaster postmaster hostmaster staff
  officiel officielle official verifie verifiee verified sysadmin superuser superadmin noreply`;

/** What means the house only when it is all there is: an expert may well be `aide.maths`. */
const PLACES = `
  aide help root mod contact contacts equipe team securite security paiement paiements payment payments
  facturation billing remboursement remboursements litige litiges system systeme api auth main www
  mail email info infos abuse abus legal juridique presse press cgu cgv rgpd dpo confidentialite
  privacy signalement signalements bot robot anonyme utilisateur utilisateuranonyme null undefined
  compte comptes account accounts connexion inscription login signup settings parametres profil
  messages explore decouvrir images assets operations sitemap robots service services client
  createur createurs everyone here tous`;

const skeletons = (words: string) => words.trim().split(/\s+/).map(usernameSkeleton);

const house = usernameSkeleton(HOUSE);
const roles = new Set(skeletons(ROLES));
const reserved = [house, ...roles, ...skeletons(PLACES)];

/** No reserved word is longer, not even with a year behind it. */
const RUN_MAX_LENGTH = 30;

const EDGE_DIGITS = /^[0-9]+|[0-9]+$/g;

/**
 * Whether a name, in the letters of a username, passes for the house or for its seal: `admin`,
 * `adm1n`, `a.d.m.i.n`, `_support_24`, `moderation.paris`, `dismoi.aide`. Words that only contain a
 * reserved one (`adminette`, `contactless`, `romain`) are nobody's.
 */
export function meansTheHouse(username: string): boolean {
  const words = username.split(/[._]+/).filter((word) => word !== '');
  const whole = words.join('');
  return (
    readings(whole).some((text) => consistsOf(text, reserved)) ||
    words.flatMap(readings).some((word) => word.includes(house)) ||
    runs(words)
      .flatMap(readings)
      .some((run) => run === house || roles.has(run))
  );
}

/** Digits at the ends may be letters (`4dmin`) or decoration (`admin24`). */
function readings(word: string): string[] {
  return [word, word.replace(EDGE_DIGITS, '')].map(usernameSkeleton);
}

/** Words that follow one another, joined: every way in which dots could have divided a word. */
function runs(words: string[]): string[] {
  return words.flatMap((_, from) => {
    const joined: string[] = [];
    for (let run = words[from]!, next = from + 1; run.length <= RUN_MAX_LENGTH; next += 1) {
      joined.push(run);
      if (next === words.length) break;
      run += words[next];
    }
    return joined;
  });
}
