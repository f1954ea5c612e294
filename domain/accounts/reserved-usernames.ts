import { consistsOf } from '../text/text.ts';
import { usernameSkeleton } from './username-skeleton.ts';

/** The product; nobody carries it in a name of theirs. */
const HOUSE = 'dismoi';

/** Who speaks for the house, and what says that somebody has been checked: not even as one word of several. */
const ROLES = `
  admin admins administrateur administratrice administration administrator moderation moderateur
  moderatrice moderator support serviceclient servicetechnique helpdesk webmaster postmaster
  hostmaster staff officiel officielle official verifie verifiee verified sysadmin superuser superadmin noreply`;

/** What means the house only when it is all there is: an expert may well be `aide.maths`. */
const PLACES = `
  aide assistance sav help root mod contact contacts equipe team securite security paiement paiements
  payment payments facturation billing remboursement remboursements litige litiges system systeme api auth main www
  mail email info infos abuse abus legal juridique presse press cgu cgv rgpd dpo confidentialite
  privacy signalement signalements bot robot anonyme anonymous utilisateur utilisateuranonyme null undefined
  compte comptes account accounts connexion inscription login signup settings parametres profil
  messages explore decouvrir images assets operations sitemap robots service services client
  createur createurs everyone here tous`;

/** Behind or before a role, or a place, in one word: `supporttechnique`, `serviceclients`. */
const COMPANIONS = 'technique technical client clients clientele utilisateur utilisateurs';

const skeletons = (words: string) => words.trim().split(/\s+/).map(usernameSkeleton);

/** A skeleton as an ear that does not spell has it: no letter twice in a row, no `z` and no `y` (`i` is `l`). */
const heard = (skeleton: string) =>
  skeleton
    .replaceAll('z', 's')
    .replaceAll('y', 'l')
    .replace(/(.)\1+/g, '$1');

/** Shorter roles are names when they are spelt otherwise: Staf, Mod. */
const HEARD_MIN_LENGTH = 6;

const house = usernameSkeleton(HOUSE);
const heardHouse = heard(house);
const roles = skeletons(ROLES);
const heardRoles = roles.filter((role) => role.length >= HEARD_MIN_LENGTH).map(heard);
const companions = skeletons(COMPANIONS);
const reserved = [house, ...roles, ...skeletons(PLACES)];
const heardCompanions = companions.map(heard);

/** No reserved word is longer, not even with a year behind it. */
const RUN_MAX_LENGTH = 30;

const EDGE_DIGITS = /^[0-9]+|[0-9]+$/g;

/**
 * Whether a name, in the letters of a username, passes for the house or for its seal: `admin`,
 * `adm1n`, `a.d.m.i.n`, `_support_24`, `moderation.paris`, `dismoi.aide`, also misspelt as it is
 * spoken: `suport`, `dizmoi`. Words that only contain a reserved one (`adminette`, `contactless`,
 * `romain`) are nobody's.
 */
export function meansTheHouse(username: string): boolean {
  const words = username.split(/[._]+/).filter((word) => word !== '');
  const whole = words.join('');
  return (
    readings(whole).some((text) => consistsOfThese(text, reserved, companions)) ||
    words.flatMap(readings).some((word) => heard(word).includes(heardHouse)) ||
    runs(words)
      .flatMap(readings)
      .some((run) => heard(run) === heardHouse || isRole(run))
  );
}

/** A role, one of many (`moderatrices`), or a role with its companions. */
function isRole(run: string): boolean {
  return [run, run.replace(/s$/, '')].some(
    (text) =>
      consistsOfThese(text, roles, companions) ||
      consistsOfThese(heard(text), heardRoles, heardCompanions),
  );
}

/** Some of the words one after the other, companions between them, but not companions alone. */
function consistsOfThese(text: string, words: string[], between: string[]): boolean {
  if (consistsOf(text, words)) return true;
  return consistsOf(text, [...words, ...between]) && !consistsOf(text, between);
}

/** Digits at the ends may be letters (`4dmin`) or decoration (`admin24`). */
function readings(word: string): string[] {
  return [...new Set([word, word.replace(EDGE_DIGITS, '')].map(usernameSkeleton))];
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
