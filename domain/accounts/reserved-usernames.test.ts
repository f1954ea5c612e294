import { describe, expect, it } from 'vitest';
import { meansTheHouse } from './reserved-usernames.ts';

describe('meansTheHouse is true of a name that suggests the staff', () => {
  it.each([
    ...['admin', 'administrateur', 'support', 'moderation', 'moderateur', 'contact', 'aide'],
    ...['help', 'equipe', 'officiel', 'securite', 'paiement', 'root', 'system', 'api', 'auth'],
    ...['main', 'dismoi', 'dis.moi', 'dis_moi', 'd.i.s.m.o.i', 'lea.dis.moi', 'dismoi2026'],
    ...['adm1n', '4dm1n', 'a.d.m.i.n', '_admin_', 'adrnin', 'supp0rt', 'd1sm0i', 'clismoi'],
    ...['admin24', '1admin', 'a.d.m.i.n.24', 'admin.dismoi', 'admindismoi', 'support.aide'],
    ...['supporttechnique', 'techniquesupport', 'assistance', 'assistancetechnique', 'sav'],
    ...['helpdesk', 'suport', 'supporrt', 'dizmoi', 'dysmoi', 'd1zm0i', 'aide.dizmoi', 'oficiel'],
    ...['moderatrices', 'moderateurs', 'supports', 'lea.verifiees', 'supportclients', 'savclients'],
    ...['moderation.paris', 'lea.admin', 'lea.officiel', 'lea_verifiee', 'dismoitout'],
  ])('%s', (username) => {
    expect(meansTheHouse(username)).toBe(true);
  });
});

describe('meansTheHouse is false of an ordinary name', () => {
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
    ...['lea.martin', 'membre', 'membre.4821', 'modeste', 'helpman', 'supporter', '1234', '__'],
  ])('%s', (username) => {
    expect(meansTheHouse(username)).toBe(false);
  });
});
