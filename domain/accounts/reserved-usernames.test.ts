import { describe, expect, it } from 'vitest';
import { meansTheHouse } from './reserved-usernames.ts';

describe('meansTheHouse is true for', () => {
  it.each([
    ...['admin', 'administrateur', 'support', 'moderation', 'moderateur', 'contact', 'aide'],
    ...['help', 'equipe', 'officiel', 'securite', 'paiement', 'root', 'system', 'api', 'auth'],
    ...['main', 'dismoi', 'dis.moi', 'dis_moi', 'd.i.s.m.o.i', 'lea.dis.moi', 'dismoi2026'],
    ...['adm1n', '4dm1n', 'a.d.m.i.n', '_admin_', 'adrnin', 'supp0rt', 'd1sm0i', 'clismoi'],
    ...['admin24', '1admin', 'a.d.m.i.n.24', 'admin.dismoi', 'admindismoi', 'support.aide'],
    ...['supporttechnique', 'techniquesupport', 'assistance', 'assistancetechnique', 'sav'],
    ...[
      'helpdesk',
      'suport',
      'supporrt',
      'dizmoi',
      'dysmoi',
      'd1zm0i',
      'aide.dizmoi',
      'oficiel',
      'ma.in',
    ],
    ...['moderatrices', 'moderateurs', 'supports', 'lea.verifiees', 'supportclients', 'savclients'],
    ...['moderation.paris', 'lea.admin', 'lea.officiel', 'lea_verifiee', 'dismoitout'],
  ])('%s', (username) => {
    expect(meansTheHouse(username)).toBe(true);
  });

  it.each([
    ...['equipe', 'aide', 'verification', 'certifie', 'certifiee', 'certified', 'authentique'],
    ...[
      'approuve',
      'confiance',
      'trusted',
      'badge',
      'premium',
      'operateur',
      'direction',
      'support',
    ],
  ])('%s alone, and with a country, digits or a separator', (word) => {
    const spellings = [
      ...[word, `${word}24`, `24${word}`, `${word}_`, `_${word}`, `.${word}`, `${word}.24`],
      ...[`${word}france`, `${word}.france`, `${word}_fr`, `fr.${word}`, `${word}fr`, `${word}.ca`],
      ...[`${word}24fr`, `${word}.24.fr`, `${word}.belgique`, `${word}_international`],
    ];
    expect(spellings.filter((each) => !meansTheHouse(each))).toEqual([]);
  });
});

describe('meansTheHouse is false for', () => {
  it.each([
    ...['adminette', 'contactless', 'romain', 'germain', 'maine', 'apiculteur', 'authier'],
    ...['aide.maths', 'contact.lea', 'equipe.lyon', 'paradis.moi', 'securite_routiere'],
    ...[
      'technique',
      'technique.vocale',
      'assistance.scolaire',
      'sav.durand',
      'staf',
      'staf.peeters',
    ],
    ...['oficina', 'modera', 'desmoines', 'supporters', 'mozart', 'client.mystere'],
    ...['premium.coaching', 'label.bio', 'claire.confiance', 'modes', 'chef.france', 'quebec24'],
    ...['lea.martin', 'membre', 'membre.4821', 'modeste', 'helpman', 'supporter', '1234', '__'],
  ])('%s', (username) => {
    expect(meansTheHouse(username)).toBe(false);
  });
});
