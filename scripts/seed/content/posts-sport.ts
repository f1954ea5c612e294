import { inCategory, photo, text } from './entries.ts';
import type { PostContent } from './types.ts';

export const posts: PostContent[] = inCategory('sport', [
  photo(
    "Sortie longue de ce matin : 18 km, et pas une seule fois je n'ai regardé la montre. Si vous pouvez raconter votre semaine à voix haute en courant, vous êtes à la bonne allure.",
  ),
  text(
    'Trois séries suffisent',
    "On me demande souvent combien de séries il faut faire. Pour débuter : trois, bien faites, avec deux répétitions de réserve à la fin de chacune. Le jour où vous terminez la troisième en vous disant « j'aurais pu continuer un peu », vous ajoutez du poids la fois suivante. C'est lent, c'est ennuyeux, et c'est exactement comme cela qu'on progresse encore l'année d'après.",
  ),
  photo(
    "La posture de l'enfant n'est pas une pause, c'est une posture. Trois minutes ce soir, un coussin sous le ventre, et on en reparle demain.",
  ),
  photo(
    "Samedi, 9 h, brume sur le terrain et quatorze gamins qui n'attendaient que ça. Séance du jour : passer, bouger, redemander. Le reste viendra tout seul.",
  ),
  text(
    'Le bruit vient rarement de là où on le cherche',
    "Un craquement à chaque coup de pédale ? Avant de démonter le pédalier, essayez ceci dans l'ordre : resserrez les pédales, graissez la tige de selle, vérifiez le serrage de la roue arrière. Neuf fois sur dix, le coupable est dans cette liste. Et c'est presque toujours la tige de selle.",
  ),
  photo(
    "Eau à 13 degrés, combinaison courte, sourire long. La règle ne change jamais : on n'y va pas seul, on porte un bonnet de couleur vive et on sort avant d'avoir vraiment froid.",
  ),

  photo(
    "Vos chaussures n'ont pas besoin d'être neuves, elles ont besoin d'être les vôtres. Notez la date d'achat à l'intérieur de la languette : vers 700 km, l'amorti fatigue, et vos genoux le sauront avant vos yeux.",
  ),
  photo(
    "Le carnet d'entraînement, version papier. Quatre colonnes : exercice, charge, répétitions, humeur. La dernière est la plus utile.",
  ),
  text(
    null,
    "Petit défi de la semaine : chaque fois que vous attendez que l'eau bouille, respirez par le nez, quatre temps pour inspirer, six pour expirer. Dix respirations, c'est à peine une minute. À la fin de la semaine, vous aurez pratiqué plus que dans un cours entier, et vous aurez bu du thé.",
  ),
  photo(
    "Ce panneau d'affichage n'a pas d'importance. Ce qui en a : le numéro 7, qui a relevé son adversaire avant de repartir. On a arrêté le match pour applaudir.",
  ),
  photo(
    "Chargement du soir : une tente, deux sacoches, un réchaud et beaucoup trop de chaussettes. Pour un week-end à vélo, pesez tout, puis retirez un tiers. Personne n'a jamais regretté ce tiers.",
  ),
  text(
    "La peur de l'eau n'est pas un défaut",
    "Beaucoup d'adultes arrivent en s'excusant de ne pas savoir nager. Il n'y a pas à s'excuser : on ne leur a pas appris, ou on leur a mal appris. On commence assis sur le bord, les pieds dans l'eau, et on parle. Puis on souffle dans l'eau, juste souffler. La première séance ne va souvent pas plus loin, et c'est une excellente séance.",
  ),

  text(
    'Pourquoi courir plus lentement fait courir plus vite',
    "Les sorties faciles développent le moteur : le cœur, les petits vaisseaux, la capacité à durer. Les sorties rapides règlent la carrosserie. Si toutes vos séances sont moyennement dures, vous n'êtes jamais assez frais pour aller vite ni assez lent pour construire. Essayez pendant un mois : huit sorties faciles pour deux rapides. La plupart des coureurs que je connais sont surpris, puis un peu vexés.",
  ),
  photo(
    'Première traction complète après onze semaines de tractions négatives. Vidéo floue, cris nets, bonheur total. Onze semaines : ni magie ni raccourci.',
  ),
  photo(
    'Un tapis, un mur, une ceinture de peignoir. Voilà tout le matériel de la séance de ce soir. Le mur est le meilleur professeur que je connaisse : il ne bouge pas et ne commente pas.',
  ),
  text(
    null,
    "Aux parents au bord du terrain : vous n'avez que trois phrases à dire. Avant : « amuse-toi bien ». Pendant : rien, ou bravo à tout le monde. Après : « j'ai aimé te regarder jouer ». Pour la tactique, il y a quelqu'un d'autre.",
  ),
  photo(
    "Col passé à 11 km/h, dans la brume, avec une tartelette dans la poche arrière. La moyenne n'était pas glorieuse, la tartelette si.",
  ),
  photo(
    "Crawl : si vos jambes coulent, ce n'est pas un problème de jambes. Regardez le fond du bassin plutôt que le mur d'en face, et elles remonteront toutes seules.",
  ),

  photo(
    "Fractionné du jeudi sur le quai : dix fois une minute vite, une minute en trottinant. On reste à une allure que l'on pourrait tenir à la douzième. La dixième a été la plus belle.",
  ),
  photo(
    "Barre vide, mouvement plein. L'échauffement que personne ne prend en photo et qui évite bien des soucis.",
  ),
  text(
    "Souple n'est pas le but",
    "On me dit : « je ne suis pas assez souple pour le yoga ». C'est comme dire qu'on est trop sale pour prendre une douche. On ne vient pas au cours pour toucher ses orteils, on vient pour sentir ce qui se passe en chemin. Les miens, certains matins, je les salue de loin.",
  ),
  photo(
    "Le rangement des plots fait partie de l'entraînement. Celui qui ramasse le plus de plots choisit le jeu de la fin : depuis, je n'en ai plus perdu un seul.",
  ),
  photo(
    "Pression des pneus : un petit rappel. Pour rouler au quotidien, inutile de gonfler au maximum écrit sur le flanc. Un peu moins, c'est plus confortable, plus sûr sous la pluie, et presque aussi rapide.",
  ),
  text(
    "Lire une plage avant d'y entrer",
    "Avant de nager en mer, prenez cinq minutes debout. Où cassent les vagues ? Y a-t-il une zone plus calme, plus sombre, où rien ne casse ? C'est souvent là que l'eau repart au large, et donc là qu'il ne faut pas aller. Demandez au poste de secours, regardez le drapeau, repérez votre sortie. Et si vous hésitez, le café d'en face est très bien aussi.",
  ),

  text(
    'Ma check-list de la veille de course',
    "Épingles. Dossard sur le maillot (sur celui que l'on va porter). Chaussettes déjà lavées deux fois. Petit déjeuner connu, rien de nouveau. Trajet vérifié, marge de trente minutes. Et le soir, on lit un roman, pas les prévisions météo pour la quinzième fois.",
  ),
  text(
    'Courbatures : que faire ?',
    "Bouger un peu. Marcher, pédaler tranquillement, nager. La courbature n'est pas la preuve d'une bonne séance, seulement celle d'une séance inhabituelle. Si une douleur est vive, d'un seul côté, ou qu'elle dure, ce n'en est pas une : on lève le pied et on demande un avis.",
  ),
]);
