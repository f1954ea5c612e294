import { consistsOf } from '../text/shown-text.ts';
import { usernameSkeleton } from './username-skeleton.ts';

/** The product's name, which no user's name may contain. */
const HOUSE = 'dismoi';

/** Roles of the team, and words that suggest verification. Forbidden even as one word of several. */
const ROLES = `
  admin admins administrateur administratrice administration administrator moderation moderateur
  moderatrice moderator support serviceclient servicetechnique helpdesk webmaster postmaster
  hostmaster staff officiel officielle official verifie verifiee verified sysadmin superuser superadmin noreply`;

/**
 * Words that suggest the product, or a seal, only on their own or with a country: an expert may well be `aide.maths`.
 */
const PLACES = `
  aide assistance sav help root mod contact contacts equipe team securite security paiement paiements
  payment payments facturation billing remboursement remboursements litige litiges system systeme api auth main www
  mail email info infos abuse abus legal juridique presse press cgu cgv rgpd dpo confidentialite
  privacy signalement signalements bot robot anonyme anonymous utilisateur utilisateuranonyme null undefined
  compte comptes account accounts connexion inscription login signup settings parametres profil
  messages explore decouvrir images assets operations sitemap robots service services client
  createur createurs everyone here tous
  verification verificateur certifie certifiee certified certificat certification authentifie authentifiee
  authentique authentic approuve approuvee approved agree agreee valide validee validated garanti garantie
  guaranteed confiance trusted trust badge label sceau seal coche checkmark tick premium
  direction fondateur fondatrice founder ceo pdg operateur operatrice operator operateurs gestion
  hotline accueil plateforme platform site application notification notifications newsletter`;

/** Words joined to a role or a place: `supporttechnique`, `serviceclients`. */
const COMPANIONS = 'technique technical client clients clientele utilisateur utilisateurs';

/** Countries and what is said of them, joined to a word or divided from it: `equipefrance`, `aide.international`. */
const COUNTRIES = `
  fr france francais francaise french be belgique belgium belge ch suisse switzerland canada quebec lu luxembourg
  monaco eu europe european maroc algerie tunisie senegal cameroun cotedivoire allemagne germany espagne spain
  italie italy portugal angleterre royaumeuni uk usa etatsunis amerique international internationale monde world
  global`;

/** Codes of countries that stand alone between dots; joined to a word they may be its end: `modes`. */
const CODES = new Set('ca de es it pt nl mc gb us ma dz tn sn ci cm cd ml ga qc'.split(' '));

const skeletons = (words: string) => words.trim().split(/\s+/).map(usernameSkeleton);

/** A skeleton as it sounds: no repeated letters, no `z` and no `y` (`i` is `l`). */
const phonetic = (skeleton: string) =>
  skeleton
    .replaceAll('z', 's')
    .replaceAll('y', 'l')
    .replace(/(.)\1+/g, '$1');

/** Shorter roles become ordinary names when misspelt: Staf, Mod. */
const PHONETIC_MIN_LENGTH = 6;

const house = usernameSkeleton(HOUSE);
const phoneticHouse = phonetic(house);
const isLongEnough = (role: string) => role.length >= PHONETIC_MIN_LENGTH;
const roles = skeletons(ROLES);
const ownRoles: RoleWords = { exact: roles, phonetic: roles.filter(isLongEnough).map(phonetic) };
const companions = skeletons(`${COMPANIONS} ${COUNTRIES}`);
const reserved = [house, ...roles, ...skeletons(PLACES)];
const phoneticCompanions = companions.map(phonetic);

/** The longest reserved word, even followed by a year. */
const RUN_MAX_LENGTH = 30;

const EDGE_DIGITS = /^[0-9]+|[0-9]+$/g;

/**
 * True when a name, in the letters of a username, suggests the team or a verified account: `admin`, `adm1n`,
 * `a.d.m.i.n`, `_support_24`, `moderation.paris`, `dismoi.aide`, `certifie.fr`, also with phonetic misspellings:
 * `suport`, `dizmoi`. False for words that only contain a reserved one (`adminette`, `contactless`, `romain`). With
 * `operatorsWords`, true when the name has one of these words instead, in the same spellings.
 */
export function meansTheHouse(username: string, operatorsWords?: readonly string[]): boolean {
  const words = username.split(/[._]+/).filter((word) => word !== '');
  if (operatorsWords) {
    const refused = roleWords(operatorsWords);
    return runs(words)
      .flatMap(readings)
      .some((run) => isRole(run, refused));
  }
  const wholes = [words, words.filter((word) => !CODES.has(word))].map((some) => some.join(''));
  return (
    wholes.flatMap(readings).some((text) => consistsOfThese(text, reserved, companions)) ||
    words.flatMap(readings).some((word) => phonetic(word).includes(phoneticHouse)) ||
    runs(words)
      .flatMap(readings)
      .some((run) => phonetic(run) === phoneticHouse || isRole(run, ownRoles))
  );
}

/** Words that are refused as one word of several, as skeletons. */
interface RoleWords {
  exact: string[];
  phonetic: string[];
}

function roleWords(words: readonly string[]): RoleWords {
  const exact = words.map(usernameSkeleton);
  return { exact, phonetic: exact.filter(isLongEnough).map(phonetic) };
}

/** True for a role, its plural (`moderatrices`), or a role with its companions. */
function isRole(run: string, words: RoleWords): boolean {
  return [run, run.replace(/s$/, '')].some(
    (text) =>
      consistsOfThese(text, words.exact, companions) ||
      consistsOfThese(phonetic(text), words.phonetic, phoneticCompanions),
  );
}

/** True for a sequence of the words, with optional companions between them, but not for companions alone. */
function consistsOfThese(text: string, words: string[], between: string[]): boolean {
  if (consistsOf(text, words)) return true;
  return consistsOf(text, [...words, ...between]) && !consistsOf(text, between);
}

/**
 * The word with its digits, without those at its ends, and without any: they may be letters (`4dmin`) or decoration
 * (`admin24`, `aide24fr`).
 */
function readings(word: string): string[] {
  const plain = [word, word.replace(EDGE_DIGITS, ''), word.replaceAll(/[0-9]+/g, '')];
  return [...new Set(plain.map(usernameSkeleton))];
}

/** All joined sequences of adjacent words, since dots may divide a word anywhere. */
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
