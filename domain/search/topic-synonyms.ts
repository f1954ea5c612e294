/**
 * Everyday words for topics that the topics' own names do not contain: folded words by
 * `category/subcategory`, as in migrations/0009_reference-data.sql. A search for one finds the topic and its
 * creators. One form of a word is enough.
 */
export const everydayWords: Record<string, string> = {
  'sport/course-a-pied':
    'courir running footing jogging marathon semi trail foulee 10km coureur coureuse chrono allure fractionne basket chaussure foulure essouffle triathlon endurance',
  'sport/musculation':
    'muscle muscu fitness haltere squat gainage gym pompe traction developpe couche abdos abdominaux biceps proteine salle seance',
  'sport/yoga-et-pilates':
    'meditation etirement souplesse posture assouplir respiration respirer tapis salutation souple raide stretching',
  'sport/sports-collectifs':
    'foot football basket rugby handball volley equipe joueur joueuse vestiaire match ballon but gardien entraineur remplacant championnat club saison',
  'sport/cyclisme':
    'velo vtt bicyclette cycliste pedaler selle pedalier derailleur crevaison sacoche guidon chaine gravel bikepacking',
  'sport/natation-et-sports-d-eau':
    'nager piscine crawl brasse surf voile plongee nageur natation mer eau noyade maillot palme triathlon longueur bassin combinaison',
  'cuisine/patisserie':
    'gateau macaron tarte dessert biscuit chocolat creme cookie entremets cake chou meringue feuillete feuilletee pate genoise ganache caramel glacage tartelette madeleine cap',
  'cuisine/cuisine-du-quotidien':
    'recette repas diner plat manger cuisiner blanquette ragout gratin quiche roti poulet soupe sauce omelette pates riz puree gouter dejeuner restes reste cuisson marinade viande boeuf poisson four casserole menu courses crepe galette',
  'cuisine/cuisine-vegetarienne':
    'vegetarien vegan vegetalien legume tofu lentille pois chiche haricot soja proteine viande vegetale courgette aubergine salade',
  'cuisine/cuisines-du-monde':
    'asiatique africaine indienne italienne japonaise epice couscous curry sushi mafe yassa tajine ramen tacos mexicain thai chinois libanais wok piment africain marocain buffet traiteur',
  'cuisine/pain-et-levain':
    'boulanger brioche baguette farine viennoiserie croissant petrir levure miche petrissage fermentation lever boule seigle epeautre',
  'cuisine/vins-et-accords':
    'vin bouteille sommelier degustation champagne biere cave rouge blanc rose bordeaux bourgogne cepage carafe carafer apero aperitif',
  'relations/vie-de-couple':
    'amour mariage mari femme dispute jalousie conjoint infidelite copain copine couple epoux epouse tromper trompe infidele confiance conjugal fiance pacs silence desir',
  'relations/rencontres':
    'rencontrer celibataire drague seduction timide tinder rdv flirt draguer aborder application celibat premier message plaire seduire ghosting',
  'relations/parentalite':
    'bebe enfant ado adolescent parent education ecran colere maman papa jumeaux creche nounou caprice punition biberon couche fratrie garcon fille fils propre proprete',
  'relations/famille':
    'frere soeur parent mere pere heritage noel oncle tante cousin grand grands petits beau belle fille fils cadet aine reunion repas testament',
  'relations/amitie-et-vie-sociale':
    'ami copain copine solitude isolement timidite seul seule isole cercle voisin sortir groupe demenagement inviter invitent expatrie',
  'relations/separation':
    'divorce rupture garde alternee pension divorcer separer separe quitter ex avocat juge alimentaire quitte',
  'carriere/cv-et-entretiens':
    'embauche recruteur lettre motivation candidature emploi job recrutement stage candidat postuler poste offre linkedin embaucher chomage',
  'carriere/reconversion':
    'metier bilan competence formation boulot changer carriere demission demissionner vocation cpf transition',
  'carriere/creation-d-entreprise':
    'startup entreprendre entrepreneur societe creer business client statut sarl sas boutique commerce tresorerie banque financement investisseur plan projet idee association',
  'carriere/management':
    'equipe chef manager deleguer leadership reunion collegue recadrer conflit patron salarie retard motivation objectif',
  'carriere/salaire-et-negociation':
    'augmentation negocier prime paie argent remuneration paye brut net gagne gagner negociation rupture conventionnelle',
  'carriere/travail-independant':
    'freelance autoentrepreneur facture devis consultant independant auto entrepreneur micro tarif tjm facturer impaye relance urssaf mission',
  'education/langues':
    'anglais espagnol allemand italien portugais accent vocabulaire bilingue toeic chinois japonais arabe russe langue parler traduire grammaire conjugaison prononciation toefl etranger',
  'education/mathematiques-et-sciences':
    'maths math physique chimie svt algebre geometrie equation calcul fraction logarithme derivee probabilite statistique theoreme biologie exercice prepa electricite',
  'education/orientation-et-etudes':
    'parcoursup bac universite filiere licence master ecole etudiant lycee concours alternance bts dut iut erasmus bourse inscription redoubler',
  'education/aide-aux-devoirs':
    'devoir reviser examen lecon ecole college lycee brevet memoire soutien lecture lire ecrire orthographe dictee dyslexie primaire cp ce1 cm2 sixieme apprendre poesie concentration',
  'education/informatique-et-programmation':
    'coder code ordinateur python javascript developpeur site web excel logiciel programme programmer bug erreur html css algorithme application base donnees ia telephone windows mac wifi',
  'education/musique-et-arts':
    'piano guitare violon solfege chant dessin peinture instrument dessiner musique note partition gamme accord clavier batterie chanter chorale theatre aquarelle oreille concert',
  'sante/nutrition':
    'regime maigrir poids manger dietetique alimentation sucre calorie dieteticien kilos graisse proteine vitamine grignoter repas equilibre digestion digerer cholesterol diabete jeune',
  'sante/sommeil':
    'dormir insomnie nuit sieste fatigue endormir reveil reveille cauchemar ronfler ronflement oreiller matelas coucher lit',
  'sante/bien-etre-mental':
    'stress angoisse anxiete psy psychologue burnout depression emotion mental triste tristesse pleure pleurer epuise epuisement charge panique peur confiance deuil therapie colere souffler',
  'sante/grossesse-et-maternite':
    'bebe enceinte accouchement allaitement naissance sage maternite accoucher grossesse nausee contraction peridurale allaiter sein biberon echographie fausse couche post partum nourrisson',
  'sante/dos-et-articulations':
    'mal dos kine genou epaule lombalgie sciatique douleur articulation cervicale nuque hanche tendinite entorse cheville poignet osteopathe posture chaise arthrose lumbago',
  'sante/medecines-douces':
    'tisane plante infusion massage huile homeopathie herboriste naturel tisanes aromatherapie essentielle rhume toux verveine camomille acupuncture remede naturelle gorge',
  'auto/achat-et-vente':
    'occasion voiture acheter vendre leboncoin kilometrage annonce vendeur leasing cote argus concessionnaire essence diesel clio',
  'auto/mecanique':
    'garage panne moteur vidange frein pneu voyant reparer voiture garagiste huile batterie courroie embrayage bougie amortisseur pneus demarrer demarre calage cale bruit revision',
  'auto/voitures-electriques':
    'voiture electrique batterie borne recharge hybride autonomie kwh prise tesla recharger chargeur',
  'auto/permis-et-conduite':
    'permis conduire code creneau autoroute ecole volant conducteur rond point moniteur heures stationner stationnement priorite vitesse points',
  'auto/assurance-et-demarches':
    'assurance constat accident carte grise malus controle technique sinistre assureur indemnisation franchise amende pv immatriculation ant vol bris',
  'auto/moto-et-deux-roues':
    'moto scooter motard casque 125 motos blouson gants guidon virage plateau mobylette trottinette',
  'maison/bricolage':
    'outil percer visser perceuse cheville reparer etagere bricoler clou marteau scie colle bois planche fixer mur placo porte tiroir meuble grille pain vis charniere robinet fuite',
  'maison/decoration':
    'deco peinture couleur meuble rideau decorateur interieur decorer canape lampe eclairage tapis salon chambre papier peint cadre sombre murs',
  'maison/jardinage':
    'jardin potager plante tomate balcon compost semis fleur arroser jardinier limace rosier haie pelouse gazon haricot salade engrais arrosage bouture tailler potiron puceron terreau legumes',
  'maison/renovation-et-travaux':
    'travaux devis chantier artisan bain cuisine carrelage plomberie electricite salle toiture fenetre cloison placo macon plombier electricien peintre permis construire architecte',
  'maison/economies-d-energie':
    'isolation isoler chauffage radiateur facture comble pompe chaleur electricite thermostat double vitrage humidite moisissure ventilation vmc gaz bois poele solaire panneau froid consommation',
  'maison/rangement-et-organisation':
    'ranger trier desencombrer placard menage minimalisme affaires vetements jeter dressing bazar carton boite papiers organiser nettoyer garage',
};
