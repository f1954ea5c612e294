/**
 * Sixty realistic searches, and the results in the demo marketplace that should answer each;
 * written before the search that is measured with them. Creators are named by username, topics by
 * their path in the tree, posts by the beginning of their title, text or caption.
 */
export interface BenchQuery {
  q: string;
  /** The required results among the first five of their kind. */
  creators?: string[];
  posts?: string[];
  topics?: string[];
}

export const queries: BenchQuery[] = [
  // Sport
  { q: 'marathon', creators: ['karim.foulees'], topics: ['sport/course-a-pied'] },
  { q: 'courir plus vite', posts: ['Pourquoi courir plus lentement'], creators: ['karim.foulees'] },
  {
    q: 'apprendre à nager',
    creators: ['maelle.legoff'],
    topics: ['sport/natation-et-sports-d-eau'],
  },
  { q: 'musculasion', creators: ['ines.marchetti'], topics: ['sport/musculation'] },
  { q: 'courbature', posts: ['Courbatures : que faire'] },
  { q: 'velo', creators: ['luc.vandaele'], topics: ['sport/cyclisme'] },
  { q: 'yoga', creators: ['alma.souffle'], topics: ['sport/yoga-et-pilates'] },
  { q: 'foot', creators: ['bakary.terrain'], topics: ['sport/sports-collectifs'] },
  // Cuisine
  { q: 'macarons', creators: ['camille.rousseau'], topics: ['cuisine/patisserie'] },
  { q: 'gateau', creators: ['camille.rousseau'] },
  {
    q: 'recettes vegetariennes',
    creators: ['noe.legumes'],
    topics: ['cuisine/cuisine-vegetarienne'],
  },
  { q: 'lentille', posts: ['Trio de lentilles', "L'assaisonnement en quatre"] },
  { q: 'levain', creators: ['theo.fournil'], topics: ['cuisine/pain-et-levain'] },
  { q: 'boulangère', creators: ['theo.fournil'], topics: ['cuisine/pain-et-levain'] },
  { q: 'bouteilles de vin', creators: ['odile.carafe'], posts: ['Garder une bouteille ouverte'] },
  { q: 'patiserie', creators: ['camille.rousseau'], topics: ['cuisine/patisserie'] },
  { q: 'cuisine sénégalaise', creators: ['fatou.marmites'] },
  // Relations
  { q: 'dispute de couple', creators: ['helene.a.deux'], posts: ['Une dispute, deux histoires'] },
  { q: 'timidité', creators: ['samir.premierpas'] },
  { q: 'divorce', creators: ['nadege.rivages'], topics: ['relations/separation'] },
  {
    q: 'se faire des amis',
    creators: ['chloe.beaudry'],
    posts: ['Se faire des amis après 30 ans'],
  },
  { q: 'médiateur', creators: ['michel.tablee', 'nadege.rivages'] },
  { q: 'enfant et écran', posts: ['Écrans : décider avant'] },
  { q: 'colere', posts: ['La colère de 18 heures'] },
  // Carrière
  { q: 'cv', creators: ['claire.entretien'], topics: ['carriere/cv-et-entretiens'] },
  { q: 'lettres de motivation', posts: ['La lettre de motivation'] },
  { q: 'augmentation', creators: ['lucile.combien'], topics: ['carriere/salaire-et-negociation'] },
  { q: 'freelance', creators: ['elie.asoncompte'], topics: ['carriere/travail-independant'] },
  { q: 'reconvertion', creators: ['yann.virage'], topics: ['carriere/reconversion'] },
  { q: 'factures impayées', posts: ['Relancer une facture'] },
  { q: 'recruteur', creators: ['claire.entretien'] },
  {
    q: 'créer une entreprise',
    creators: ['aissatou.lance'],
    topics: ['carriere/creation-d-entreprise'],
  },
  // Éducation
  { q: 'anglais', creators: ['rosa.polyglotte'], topics: ['education/langues'] },
  {
    q: 'prof de maths',
    creators: ['hugo.x.egale'],
    topics: ['education/mathematiques-et-sciences'],
  },
  { q: 'devoir', creators: ['thomas.cartable'], topics: ['education/aide-aux-devoirs'] },
  { q: 'coder', creators: ['oumar.debug'], topics: ['education/informatique-et-programmation'] },
  { q: 'piano', creators: ['blandine.diapason'], topics: ['education/musique-et-arts'] },
  { q: 'orientatoin', creators: ['martine.boussole'], topics: ['education/orientation-et-etudes'] },
  { q: 'réviser', posts: ['Réviser en se testant'] },
  // Santé
  { q: 'bébé', creators: ['solene.berceau'], posts: ['À toutes les jeunes mères'] },
  { q: 'dormir', creators: ['victor.oreiller'], topics: ['sante/sommeil'] },
  { q: 'mal de dos', creators: ['gaspard.vertebre'], topics: ['sante/dos-et-articulations'] },
  { q: 'diététicien', creators: ['aurore.assiette'] },
  { q: 'stress', creators: ['leila.respire'], topics: ['sante/bien-etre-mental'] },
  { q: 'siestes', posts: ['Sieste : vingt minutes'] },
  { q: 'sages femmes', creators: ['solene.berceau'] },
  { q: 'tisane', creators: ['eliane.tisane'], topics: ['sante/medecines-douces'] },
  // Auto
  { q: 'voiture electriqe', creators: ['mathis.kilowatt'], topics: ['auto/voitures-electriques'] },
  { q: 'voyants', creators: ['gwen.camboui'], posts: ["Le voyant orange n'est pas"] },
  { q: 'passer le permis', creators: ['denise.creneau'], topics: ['auto/permis-et-conduite'] },
  { q: 'motarde', creators: ['vero.deuxroues'] },
  { q: 'cartes grises', creators: ['amine.constat'], posts: ['Carte grise après déménagement'] },
  { q: 'occasions', creators: ['franck.bonneoccase'], topics: ['auto/achat-et-vente'] },
  // Maison
  { q: 'tomate', creators: ['basile.potager'], posts: ['Semis de tomates'] },
  { q: 'chevile', posts: ['Quelle cheville pour quel mur'] },
  { q: 'isoler les combles', creators: ['etienne.degres'], posts: ['Comble isolé ce week-end'] },
  { q: 'décorateur', creators: ['anais.nuancier'], topics: ['maison/decoration'] },
  { q: 'devis travaux', creators: ['sonia.chantier'], topics: ['maison/renovation-et-travaux'] },
  // Names
  { q: 'camile rousseau', creators: ['camille.rousseau'] },
  { q: 'Kerdaron', creators: ['solene.berceau'] },
];
