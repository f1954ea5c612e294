/**
 * Everyday words for topics that the topics' own names do not contain: folded words by
 * `category/subcategory`, as in migrations/0009_reference-data.sql. A search for one finds the topic and its
 * creators. One form of a word is enough.
 */
export const everydayWords: Record<string, string> = {
  'sport/course-a-pied': 'courir running footing jogging marathon semi trail foulee 10km',
  'sport/musculation': 'muscle muscu fitness haltere squat gainage gym pompe',
  'sport/yoga-et-pilates': 'meditation etirement souplesse posture assouplir',
  'sport/sports-collectifs': 'foot football basket rugby handball volley equipe',
  'sport/cyclisme': 'velo vtt bicyclette cycliste pedaler',
  'sport/natation-et-sports-d-eau': 'nager piscine crawl brasse surf voile plongee nageur',
  'cuisine/patisserie':
    'gateau macaron tarte dessert biscuit chocolat creme cookie entremets cake chou',
  'cuisine/cuisine-du-quotidien':
    'recette repas diner plat manger cuisiner blanquette ragout gratin quiche roti poulet soupe sauce omelette',
  'cuisine/cuisine-vegetarienne': 'vegetarien vegan vegetalien legume tofu lentille',
  'cuisine/cuisines-du-monde':
    'asiatique africaine indienne italienne japonaise epice couscous curry sushi',
  'cuisine/pain-et-levain': 'boulanger brioche baguette farine viennoiserie croissant petrir',
  'cuisine/vins-et-accords': 'vin bouteille sommelier degustation champagne biere cave',
  'relations/vie-de-couple':
    'amour mariage mari femme dispute jalousie conjoint infidelite copain copine',
  'relations/rencontres': 'rencontrer celibataire drague seduction timide tinder',
  'relations/parentalite': 'bebe enfant ado adolescent parent education ecran colere maman papa',
  'relations/famille': 'frere soeur parent mere pere heritage noel',
  'relations/amitie-et-vie-sociale': 'ami copain copine solitude isolement timidite',
  'relations/separation': 'divorce rupture garde alternee pension divorcer',
  'carriere/cv-et-entretiens':
    'embauche recruteur lettre motivation candidature emploi job recrutement stage',
  'carriere/reconversion': 'metier bilan competence formation boulot',
  'carriere/creation-d-entreprise':
    'startup entreprendre entrepreneur societe creer business client',
  'carriere/management': 'equipe chef manager deleguer leadership reunion',
  'carriere/salaire-et-negociation': 'augmentation negocier prime paie argent remuneration',
  'carriere/travail-independant': 'freelance autoentrepreneur facture devis consultant',
  'education/langues':
    'anglais espagnol allemand italien portugais accent vocabulaire bilingue toeic',
  'education/mathematiques-et-sciences':
    'maths math physique chimie svt algebre geometrie equation',
  'education/orientation-et-etudes':
    'parcoursup bac universite filiere licence master ecole etudiant',
  'education/aide-aux-devoirs':
    'devoir reviser examen lecon ecole college lycee brevet memoire soutien',
  'education/informatique-et-programmation':
    'coder code ordinateur python javascript developpeur site web excel logiciel',
  'education/musique-et-arts':
    'piano guitare violon solfege chant dessin peinture instrument dessiner',
  'sante/nutrition':
    'regime maigrir poids manger dietetique alimentation sucre calorie dieteticien',
  'sante/sommeil': 'dormir insomnie nuit sieste fatigue endormir',
  'sante/bien-etre-mental':
    'stress angoisse anxiete psy psychologue burnout depression emotion mental',
  'sante/grossesse-et-maternite':
    'bebe enceinte accouchement allaitement naissance sage maternite accoucher',
  'sante/dos-et-articulations':
    'mal dos kine genou epaule lombalgie sciatique douleur articulation',
  'sante/medecines-douces': 'tisane plante infusion massage huile homeopathie herboriste naturel',
  'auto/achat-et-vente': 'occasion voiture acheter vendre leboncoin',
  'auto/mecanique': 'garage panne moteur vidange frein pneu voyant reparer voiture garagiste',
  'auto/voitures-electriques': 'voiture electrique batterie borne recharge hybride',
  'auto/permis-et-conduite': 'permis conduire code creneau autoroute ecole',
  'auto/assurance-et-demarches':
    'assurance constat accident carte grise malus controle technique sinistre',
  'auto/moto-et-deux-roues': 'moto scooter motard casque',
  'maison/bricolage': 'outil percer visser perceuse cheville reparer etagere',
  'maison/decoration': 'deco peinture couleur meuble rideau decorateur interieur',
  'maison/jardinage': 'jardin potager plante tomate balcon compost semis fleur arroser jardinier',
  'maison/renovation-et-travaux':
    'travaux devis chantier artisan bain cuisine carrelage plomberie electricite',
  'maison/economies-d-energie':
    'isolation isoler chauffage radiateur facture comble pompe chaleur electricite',
  'maison/rangement-et-organisation': 'ranger trier desencombrer placard menage minimalisme',
};
