import { describe, expect, it } from 'vitest';
import { missingOfPublisher, type Publisher } from './publisher.ts';

const publisher: Publisher = {
  isDemo: false,
  name: 'Exemple SAS',
  legalForm: 'SAS au capital de 10 000 €',
  registration: 'RCS Paris 123 456 789',
  vatNumber: '',
  address: '1 rue de l’Exemple, 75001 Paris',
  phone: '01 23 45 67 89',
  email: 'bonjour@exemple.fr',
  publicationDirector: 'Ana Martin',
  hostName: 'Hébergeur',
  hostAddress: '2 rue de l’Exemple, 75001 Paris',
  hostPhone: '01 98 76 54 32',
  mediatorName: 'Un médiateur',
  mediatorAddress: '3 rue de l’Exemple, 75001 Paris',
  mediatorUrl: 'https://mediateur.example',
};

describe('missingOfPublisher', () => {
  it('is empty when everything is filled in; the VAT number is optional', () => {
    expect(missingOfPublisher(publisher)).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ email: 'personne' }, 'email'],
    [{ mediatorUrl: '' }, 'mediatorUrl'],
    [{ mediatorUrl: 'http://mediateur.example' }, 'mediatorUrl'],
    [{ isDemo: true }, 'isDemo'],
  ])('names an empty, unusable or made-up field: %j', (change, field) => {
    expect(missingOfPublisher({ ...publisher, ...change })).toEqual([field]);
  });

  it('names every field when there is no publisher', () => {
    expect(missingOfPublisher(undefined)).toEqual(expect.arrayContaining(['name', 'hostName']));
  });
});
