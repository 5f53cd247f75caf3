package command

// spanishFrame are the words around the texts of help: how lines begin.
var spanishFrame = map[string]string{
	"Usage: ":    "Uso: ",
	"Arguments:": "Argumentos:",
	"Flags:":     "Opciones:",
	"Commands:":  "Órdenes:",

	`Run "cotejo <command> --help" for more information on a command.`: `Más de una orden: "cotejo <command> --help".`,
}

// spanishHelp holds the texts of help by the name of the command, argument or flag.
var spanishHelp = map[string]string{
	"index":  "Añade archivos y carpetas, o actualiza todo lo añadido.",
	"list":   "Muestra los archivos y su estado.",
	"forget": "Saca de la biblioteca un archivo o una carpeta, con todo lo guardado de ellos.",
	"search": "Busca pasajes, los mejores primero.",
	"ask":    "Responde a una pregunta con pruebas comprobadas.",
	"show":   "Muestra el texto canónico de un archivo, o una parte con su lugar.",
	"verify": "Vuelve a comprobar las citas de una respuesta guardada.",
	"eval":   "Hace las preguntas de un archivo y mide lo que sale de ellas.",
	"models": "Modelos de lenguaje: cuáles hay y si responden.",
	"doctor": "Dice qué funciona, qué no, y qué hacer.",

	"--help":    "Muestra esta ayuda.",
	"--data":    "Carpeta de datos (si falta: COTEJO_DATA, o la del usuario).",
	"--json":    "Un objeto JSON en la salida estándar.",
	"--lang":    "Idioma de los mensajes: en o es (si falta, el del sistema).",
	"--version": "Muestra la versión.",

	"index path":         "Archivos o carpetas; sin ninguno, actualiza todo.",
	"index --collection": "Pone las rutas en esta colección.",
	"--watch":            "Sigue atento a los cambios.",
	"--no-embed":         "Guarda solo las palabras.",
	"--retry":            "Vuelve a leer lo que falló, aunque no haya cambiado.",
	"--send-to":          "Permite que los textos vayan a este servidor, el elegido en los ajustes para buscar por significado.",

	"forget path": "Un archivo o una carpeta de la biblioteca.",

	"query":            "La búsqueda; con - lee una tanda de la entrada estándar.",
	"question":         "La pregunta; con - lee una tanda de la entrada estándar.",
	"--top-k":          "Pasajes que se devuelven (4).",
	"--candidates":     "Candidatos de cada rama de la búsqueda (20).",
	"--rewrite":        "Primero limpia la pregunta con reglas.",
	"--multi-query":    "Número máximo de subpreguntas (3); 0 las desactiva.",
	"--no-multi-query": "Sin subpreguntas.",
	"--hybrid":         "Palabras y vectores; sin ella, solo vectores.",
	"--words":          "Solo palabras.",
	"--words-weight":   "Cuánto cuentan las palabras junto a los vectores, de 0.1 a 10 (1).",
	"--vectors-weight": "Cuánto cuentan los vectores junto a las palabras, de 0.1 a 10 (1).",
	"--rerank":         "Reordena lo que hallaron ambas ramas.",
	"--rerank-by":      "Qué sopesa al final lo mejor: built-in (el propio programa), cross-encoder o model (el modelo de lenguaje).",
	"--explain":        "Dice de cada pasaje por qué ocupa su puesto y qué hizo cada paso.",
	"--scope":          "Busca solo en el archivo, la carpeta, la clase o la fecha que la pregunta nombra.",
	"--collection":     "Solo esta colección.",
	"--kind":           "Solo estas clases de archivo (pdf, docx, ...).",
	"--in":             "Solo este archivo o esta carpeta.",
	"--since":          "Solo archivos cambiados ese día o después.",
	"--until":          "Solo archivos cambiados ese día o antes.",
	"--model":          "extractive (sin modelo), local (el del motor propio) o PROVEEDOR:MODELO, como los muestra «cotejo models» (COTEJO_KEY es su clave; COTEJO_ADDRESS, la dirección de openai: y server:).",
	"--cite":           "Marca y comprueba cada afirmación.",
	"--ask-again":      "Vuelve a preguntar al modelo, una vez, por las afirmaciones que no se sostienen.",
	"--policy":         "Qué se hace con las que siguen sin sostenerse: mark (se señalan), degrade (se atribuyen) o drop (se omiten).",
	"--support":        "¿Se desprende cada afirmación de sus citas?: off (no se mira), facts (reglas y palabras), model (también el modelo) o judge (además puntúa).",

	"--find": "Pregunta en los puertos habituales de esta máquina qué servidores responden.",
	"action": "list, o test, que pide a un modelo una palabra y dice qué falla si no llega.",
	"name":   "Para test: local, PROVEEDOR:MODELO, o PROVEEDOR: para ver qué modelos tiene.",

	"eval --model": "Un modelo de lenguaje que responda a cada pregunta; extractive es ninguno.",
	"--against":    "Pregunta también con estas opciones, en lugar de las otras o junto a ellas, y compara: \"--no-rerank\"; puede repetirse.",
	"--html":       "Escribe el informe como página.",
	"eval file":    "Archivos de preguntas: líneas de JSON o CSV; con - lee líneas de JSON de la entrada estándar.",

	"file":     "Un archivo.",
	"--text":   "El texto canónico.",
	"--span":   "Una parte, dada por dos posiciones en bytes.",
	"evidence": "Una respuesta guardada (ask --json); con - lee la entrada estándar.",
	"--root":   "Dónde están ahora los archivos: VIEJA=NUEVA; puede repetirse.",
}
