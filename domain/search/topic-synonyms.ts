/**
 * Everyday words for topics that the topics' own names do not contain: folded words by
 * `category/subcategory`, as in migrations/0009_reference-data.sql. A search for one finds the topic and its
 * creators. One form of a word is enough.
 */
export const everydayWords: Record<string, string> = {
  'sport/course-a-pied':
    'courir running footing jogging marathon semi trail foulee 10km coureur coureuse chrono allure fractionne basket chaussure foulure essouffle triathlon endurance runner sprint dossard ampoule trailer courait souffle essoufflement periostite echauffement etirer foulees ravitaillement',
  'sport/musculation':
    'muscle muscu fitness haltere squat gainage gym pompe traction developpe couche abdos abdominaux biceps proteine salle seance pompes muscler developper kettlebell deltoide fessier masse bodybuilding crossfit seche volume dips presse banc triceps quadriceps renforcement',
  'sport/yoga-et-pilates':
    'meditation etirement souplesse posture assouplir respiration respirer tapis salutation souple raide stretching pilates zen chakra relaxation asana orteil orteils bassin perinee',
  'sport/sports-collectifs':
    'foot football basket rugby handball volley equipe joueur joueuse vestiaire match ballon but gardien entraineur remplacant championnat club saison coequipier tournoi arbitre attaquant defenseur terrain u13 capitaine penalty hockey ultimate futsal coach sifflet',
  'sport/cyclisme':
    'velo vtt bicyclette cycliste pedaler selle pedalier derailleur crevaison sacoche guidon chaine gravel bikepacking cuissard pedale roue cyclo tandem velotaf air creve crever rustine jante antivol cassette plateaux vitesses pneu',
  'sport/natation-et-sports-d-eau':
    'nager piscine crawl brasse surf voile plongee nageur natation mer eau noyade maillot palme triathlon longueur bassin combinaison kayak paddle apnee kitesurf lac tasse bonnet lunettes nage brasses dos papillon noyer respirer immersion palmes aviron',
  'cuisine/patisserie':
    'gateau macaron tarte dessert biscuit chocolat creme cookie entremets cake chou meringue feuillete feuilletee pate genoise ganache caramel glacage tartelette madeleine cap gateaux sable brownie mousse flan eclair choux moelleux anglaise fondant tiramisu glace neige fouetter decorer anniversaire pavlova praline charlotte buche cheesecake levure sucree',
  'cuisine/cuisine-du-quotidien':
    'recette repas diner plat manger cuisiner blanquette ragout gratin quiche roti poulet soupe sauce omelette pates riz puree gouter dejeuner restes reste cuisson marinade viande boeuf poisson four casserole menu courses crepe galette oeuf oeufs batch plats micro ondes congeler congelateur saler salee sale ingredient souper airfryer cocotte porc veau agneau cuire mijoter rechauffer tupperware frigo conserver bouillon purees legume',
  'cuisine/cuisine-vegetarienne':
    'vegetarien vegan vegetalien legume tofu lentille pois chiche haricot soja proteine viande vegetale courgette aubergine salade quinoa seitan steak vegetal bolognaise vege carence fer b12 houmous',
  'cuisine/cuisines-du-monde':
    'asiatique africaine indienne italienne japonaise epice couscous curry sushi mafe yassa tajine ramen tacos mexicain thai chinois libanais wok piment africain marocain buffet traiteur pad thailande vietnamien coreen kimchi falafel houmous paella nem turc grec bresilien thieboudienne epices gyoza pho bibimbap cassoulet empanada plantain manioc arepas',
  'cuisine/pain-et-levain':
    'boulanger brioche baguette farine viennoiserie croissant petrir levure miche petrissage fermentation lever boule seigle epeautre mie croute alveole poolish pate petrin fournil machine acetone rafraichir pates fermenter baguettes gluten',
  'cuisine/vins-et-accords':
    'vin bouteille sommelier degustation champagne biere cave rouge blanc rose bordeaux bourgogne cepage carafe carafer apero aperitif boire boisson cidre whisky cocktail rhum fromage raclette millesime bouchon tanin verre cru vendange chablis servir',
  'relations/vie-de-couple':
    'amour mariage mari femme dispute jalousie conjoint infidelite copain copine couple epoux epouse tromper trompe infidele confiance conjugal fiance pacs silence desir disputer jaloux jalouse conjointe compagnon compagne sexualite libido fouille portable mensonge ment routine adultere noces amoureux amoureuse',
  'relations/rencontres':
    'rencontrer celibataire drague seduction timide tinder rdv flirt draguer aborder application celibat premier message plaire seduire ghosting meetic bumble match rendez crush ex seduit date profil photo',
  'relations/parentalite':
    'bebe enfant ado adolescent parent education ecran colere maman papa jumeaux creche nounou caprice punition biberon couche fratrie garcon fille fils propre proprete telephone console mordre mord tetine poussette pipi bagarre autorite refuse doudou caca ecole punir crier frapper harcelement',
  'relations/famille':
    'frere soeur parent mere pere heritage noel oncle tante cousin grand grands petits beau belle fille fils cadet aine reunion repas testament neveu niece gendre bru demi heriter indivision soeurs freres memoire ehpad tutelle dependance vieillir marraine parrain',
  'relations/amitie-et-vie-sociale':
    'ami copain copine solitude isolement timidite seul seule isole cercle voisin sortir groupe demenagement inviter invitent expatrie amis amitie copains soiree rencontrer timide amie amies trahie trahi trahison rancune voisins invitation',
  'relations/separation':
    'divorce rupture garde alternee pension divorcer separer separe quitter ex avocat juge alimentaire quitte oublier quittee divorcee pensions prestation rompre rompu maison partager pavillon ruptures conjointe mediation',
  'carriere/cv-et-entretiens':
    'embauche recruteur lettre motivation candidature emploi job recrutement stage candidat postuler poste offre linkedin embaucher chomage cvs entretien competences recruter cabinet interim france travail loisirs hobbies reference referencee presentation embauchee candidats',
  'carriere/reconversion':
    'metier bilan competence formation boulot changer carriere demission demissionner vocation cpf transition bifurquer burn vae afpa apprentissage devenir changement ecoeure lasse plaquer',
  'carriere/creation-d-entreprise':
    'startup entreprendre entrepreneur societe creer business client statut sarl sas boutique commerce tresorerie banque financement investisseur plan projet idee association sasu eurl sci ei siret kbis salon restaurant franchise pitch acre ouvrir food truck auberge gite marque clientele cahier',
  'carriere/management':
    'equipe chef manager deleguer leadership reunion collegue recadrer conflit patron salarie retard motivation objectif salaries subordonne encadrer teletravail absent absence licencier ecoute autorite sanction avertissement feedback demotive salariee equipes',
  'carriere/salaire-et-negociation':
    'augmentation negocier prime paie argent remuneration paye brut net gagne gagner negociation rupture conventionnelle payee smic heures supplementaires collegue evaluation annuel augmenter avantages grille convention variable ticket',
  'carriere/travail-independant':
    'freelance autoentrepreneur facture devis consultant independant auto entrepreneur micro tarif tjm facturer impaye relance urssaf mission clients paie impayes acompte portage siret freelances journee journalier graphiste graphisme redacteur traducteur prestataire cotisation cotisations retraite',
  'education/langues':
    'anglais espagnol allemand italien portugais accent vocabulaire bilingue toeic chinois japonais arabe russe langue parler traduire grammaire conjugaison prononciation toefl etranger langues neerlandais polonais coreen delf ielts apprendre italienne anglaise espagnole linguistique immersion traduction',
  'education/mathematiques-et-sciences':
    'maths math physique chimie svt algebre geometrie equation calcul fraction logarithme derivee probabilite statistique theoreme biologie exercice prepa electricite nombres division tables pythagore integrale vecteur atome cellule degre resoudre racine fonction fonctions pourcentage angle triangle',
  'education/orientation-et-etudes':
    'parcoursup bac universite filiere licence master ecole etudiant lycee concours alternance bts dut iut erasmus bourse inscription redoubler voeux prepa fac formation terminale apprentissage cesure etudes sup droit medecine staps mineure logement etudiante',
  'education/aide-aux-devoirs':
    'devoir reviser examen lecon ecole college lycee brevet memoire soutien lecture lire ecrire orthographe dictee dyslexie primaire cp ce1 cm2 sixieme apprendre poesie concentration lecons ce2 tables bulletin notes redouble maitresse classe deteste collegien ecolier cahier multiplication calculer retenir',
  'education/informatique-et-programmation':
    'coder code ordinateur python javascript developpeur site web excel logiciel programme programmer bug erreur html css algorithme application base donnees ia telephone windows mac wifi ordi ordinateurs pc portable tablette imprimante virus internet mail rame clavier fichier sauvegarde iphone android connecte connexion bluetooth piratage mot hacker reseau serveur java php sql formule tableur word powerpoint',
  'education/musique-et-arts':
    'piano guitare violon solfege chant dessin peinture instrument dessiner musique note partition gamme accord clavier batterie chanter chorale theatre aquarelle oreille concert faux justesse voix batteur saxophone flute ukulele sculpture poterie accorder corde partitions solo orchestre fusain toile photographie basse',
  'sante/nutrition':
    'regime maigrir poids manger dietetique alimentation sucre calorie dieteticien kilos graisse proteine vitamine grignoter repas equilibre digestion digerer cholesterol diabete jeune maigre gluten lactose ballonnement fibre collation satiete sucres grossir grossis aliment aliments manges ventre fibres regimes vegan',
  'sante/sommeil':
    'dormir insomnie nuit sieste fatigue endormir reveil reveille cauchemar ronfler ronflement oreiller matelas coucher lit somnoler apnee insomniaque melatonine ronfle cauchemars couette decalage horaire bruxisme',
  'sante/bien-etre-mental':
    'stress angoisse anxiete psy psychologue burnout depression emotion mental triste tristesse pleure pleurer epuise epuisement charge panique peur confiance deuil therapie colere souffler crise burn out angoisses phobie pensees moral deprime deprimee stresse deces mort mourir perdu suicide isolee larmes',
  'sante/grossesse-et-maternite':
    'bebe enceinte accouchement allaitement naissance sage maternite accoucher grossesse nausee contraction peridurale allaiter sein biberon echographie fausse couche post partum nourrisson nausees fertilite ovulation cesarienne bapteme terme trimestre saumon fromage enceintes postpartum fer monitoring vergetures montee lait',
  'sante/dos-et-articulations':
    'mal dos kine genou epaule lombalgie sciatique douleur articulation cervicale nuque hanche tendinite entorse cheville poignet osteopathe posture chaise arthrose lumbago hernie disque coude mollet courbature torticolis canal craque craquement craquer colonne rotule menisque raideur pied talon',
  'sante/medecines-douces':
    'tisane plante infusion massage huile homeopathie herboriste naturel tisanes aromatherapie essentielle rhume toux verveine camomille acupuncture remede naturelle gorge argile propolis sophrologie reflexologie phytotherapie gingembre curcuma miel lavande ventouse',
  'auto/achat-et-vente':
    'occasion voiture acheter vendre leboncoin kilometrage annonce vendeur leasing cote argus concessionnaire essence diesel clio revendre revente twingo golf peugeot renault garantie reprise mandataire vaut estimer 206 208 megane citroen carvertical ancienne vieille',
  'auto/mecanique':
    'garage panne moteur vidange frein pneu voyant reparer voiture garagiste huile batterie courroie embrayage bougie amortisseur pneus demarrer demarre calage cale bruit revision fumee echappement climatisation clim rouille alternateur joint culasse distribution turbo essuie capot liquide coule claque clac volant cardan rotule refroidissement essieu plaquette plaquettes disques',
  'auto/voitures-electriques':
    'voiture electrique batterie borne recharge hybride autonomie kwh prise tesla recharger chargeur charger wallbox zoe watt kilowatt copropriete autonomies rapide ionity',
  'auto/permis-et-conduite':
    'permis conduire code creneau autoroute ecole volant conducteur rond point moniteur heures stationner stationnement priorite vitesse points caler feux accompagnee examinateur boite manoeuvre panneau depasser exces retrait stage conductrice giratoire demarrage',
  'auto/assurance-et-demarches':
    'assurance constat accident carte grise malus controle technique sinistre assureur indemnisation franchise amende pv immatriculation ant vol bris couvert couverte vignette crit perdu vole volee bonus raye rayure portiere parking accrochage remorquage depanneuse expert carrosserie',
  'auto/moto-et-deux-roues':
    'moto scooter motard casque 125 motos blouson gants guidon virage plateau mobylette trottinette scooters motarde a2 visiere quad antivol chaines pot cylindree',
  'maison/bricolage':
    'outil percer visser perceuse cheville reparer etagere bricoler clou marteau scie colle bois planche fixer mur placo porte tiroir meuble grille pain vis charniere robinet fuite evier lavabo deboucher siphon chasse wc toilettes joint silicone ampoule douille serrure goutte reboucher trou grince grincer poignee enduit poncer vernir rail tringle tableau',
  'maison/decoration':
    'deco peinture couleur meuble rideau decorateur interieur decorer canape lampe eclairage tapis salon chambre papier peint cadre sombre murs couloir mur coussin scandinave agrandir visuellement petit miroir lumiere luminaire verriere',
  'maison/jardinage':
    'jardin potager plante tomate balcon compost semis fleur arroser jardinier limace rosier haie pelouse gazon haricot salade engrais arrosage bouture tailler potiron puceron terreau legumes tomates arbre taille rosiers herbe taupe paillage hortensia verger planter plantes octobre pucerons tonte bulbe poule compostage cerisier',
  'maison/renovation-et-travaux':
    'travaux devis chantier artisan bain cuisine carrelage plomberie electricite salle toiture fenetre cloison placo macon plombier electricien peintre permis construire architecte carreleur carreau parquet maitre ouvrage porteur abattre extension garantie decennale refaire douche baignoire budget chape enduire renover gros oeuvre',
  'maison/economies-d-energie':
    'isolation isoler chauffage radiateur facture comble pompe chaleur electricite thermostat double vitrage humidite moisissure ventilation vmc gaz bois poele solaire panneau froid consommation energie combles kwh fioul granules clim linky moisissures aeration aerer chauffe eau ballon consommer',
  'maison/rangement-et-organisation':
    'ranger trier desencombrer placard menage minimalisme affaires vetements jeter dressing bazar carton boite papiers organiser nettoyer garage rangement demenager garde robe tri souvenirs tiroirs etagere dressings poussiere linge',
};
