package facts

import (
	"strings"
	"sync"
)

// placeNames are names of places, peoples and persons that differ between the languages, one group a line; each form is folded.
const placeNames = `spain spanish spaniard spaniards espana espanol espanola espanoles espanolas
germany german germans alemania aleman alemana alemanes alemanas
france french francia frances francesa franceses francesas
italy italian italians italia italiano italiana italianos italianas
portugal portuguese portugues portuguesa
england english inglaterra ingles inglesa ingleses inglesas
britain british great-britain gran-bretana britanico britanica britanicos britanicas
united-kingdom uk reino-unido
scotland scottish scots escocia escoces escocesa
ireland irish irlanda irlandes irlandesa
united-states united-states-america usa us estados-unidos ee-uu eeuu ee uu eua american americans estadounidense estadounidenses americano americana americanos
mexico mexican mexicans mejico mexicano mexicana mexicanos
brazil brazilian brasil brasileno brasilena
japan japanese japon japones japonesa japoneses
china chinese chino china-s chinos chinas
russia russian russians rusia ruso rusa rusos rusas
poland polish polonia polaco polaca polacos
netherlands dutch holland paises-bajos holanda holandes holandesa neerlandes neerlandesa
belgium belgian belgica belga belgas
switzerland swiss suiza suizo suizos
sweden swedish suecia sueco sueca
norway norwegian noruega noruego
denmark danish dinamarca danes danesa
finland finnish finlandia finlandes
austria austrian austriaco austriaca
greece greek greeks grecia griego griega griegos
turkey turkish turquia turco turca turcos
hungary hungarian hungria hungaro hungara
egypt egyptian egipto egipcio egipcia egipcios
morocco moroccan marruecos marroqui
south-africa south-african sudafrica sudafricano
south-korea corea-sur
europe european europeans europa europeo europea europeos europeas
european-union eu union-europea ue
africa african africans africano africana africanos
asia asian asiatico asiatica
london londres
new-york nueva-york
geneva ginebra
brussels bruselas
lisbon lisboa
rome roman romans roma romano romana romanos
milan milano
florence florencia
venice venecia
vienna viena
warsaw varsovia
moscow moscu
beijing pekin
cologne colonia
munich munchen
athens atenas
seville sevilla
saragossa zaragoza
catalonia catalan cataluna catalana
andalusia andalucia andaluz
basque-country pais-vasco
united-nations un onu naciones-unidas
world-health-organization who oms organizacion-mundial-salud
nato otan
european-commission comision-europea
world-bank banco-mundial
mediterranean mediterraneo
atlantic atlantico
pacific pacifico
normandy norman normans normandia normando normanda normandos normandas
jewish jews judio judia judios
muslim muslims musulman musulmana musulmanes
christian christians cristiano cristiana cristianos
catholic catholics catolico catolica catolicos
arab arabs arabic arabe arabes
latin latino latina
victoria victorian victoriano
wales welsh gales gales
syria syrian siria sirio
krakow cracow cracovia
seine sena
rhine rin
danube danubio
nile nilo
thames tamesis
alps alpes
orkney orcadas
gascony gascuna
burgundy borgona
brittany bretana
saxony saxon saxons sajonia sajon sajona
bavaria baviera
prussia prusia
flanders flandes
croatia croacia
ukraine ukrainian ucrania ucraniano
cyprus chipre
lebanon libano
jerusalem jerusalen
philippines filipinas
new-zealand nueva-zelanda
iceland islandia
saudi-arabia arabia-saudita arabia-saudi
ivory-coast costa-marfil
west western occidente occidental
east eastern oriente oriental
psalms salmos
empire imperio
kingdom reino
republic republica
william guillermo
henry enrique
george jorge
john juan
charles carlos
louis luis
philip felipe
ferdinand fernando
elizabeth isabel
peter pedro
paul pablo
joseph jose
mary maria
michael miguel
francis francisco
richard ricardo
edward eduardo
james jaime
alexander alejandro
anne ana
catherine catalina
margaret margarita
frederick federico
robert roberto
martin-luther martin-lutero
luther lutero
genghis-khan gengis-kan gengis-khan
khan kan
plato platon
aristotle aristoteles
homer homero
jesus-christ jesucristo`

// places finds the group of a name, its words joined by spaces.
var places = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(placeNames) {
		group := ""
		for form := range strings.FieldsSeq(line) {
			if group == "" {
				group = "@" + form
			}
			m[strings.ReplaceAll(form, "-", " ")] = group
		}
	}
	return m
})
