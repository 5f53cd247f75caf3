package words

import "strings"

// Stop says whether a folded word carries no subject of its own in the language: articles, prepositions, pronouns,
// auxiliary verbs, question words. In an unknown language the words of both lists count.
func Stop(folded, language string) bool {
	switch language {
	case "en":
		return stopEnglish[folded]
	case "es":
		return stopSpanish[folded]
	}
	return stopEnglish[folded] || stopSpanish[folded]
}

var stopEnglish = set(`a about above after again against all also although am among an and any are aren as at
be because been before being below between both but by
can cannot could couldn d did didn do does doesn doing don down during
each either else even ever every
few for from further get give given
had hadn has hasn have haven having he her here hers herself him himself his how however
i if in into is isn it its itself just ll let many may me might mine more most much must my myself
near need neither no nor not now
of off on once one only onto or other others our ours ourselves out over own
per please quite rather re
s same shall she should shouldn since so some such
t tell than that the their theirs them themselves then there these they this those though through to too
under until up upon us ve very via
was wasn we were weren what whatever when where whether which while who whoever whom whose why will with within without won would wouldn
yes you your yours yourself yourselves`)

var stopSpanish = set(`a al algo alguien algun alguna algunas alguno algunos ante antes aquel aquella aquellas aquello aquellos aqui asi aun aunque
bajo bien cada casi como con contra cosa cual cuales cualquier cuando cuanta cuantas cuanto cuantos cuyo cuya cuyos cuyas
da dame dar de debe deben decir del desde despues dice dime donde dos durante
e el ella ellas ello ellos en entre era eran eres es esa esas ese eso esos esta estaba estaban estado estan estar estas este esto estos estoy
fin fue fueron fui fuera fueran ha habia habian haber hace hacen hacer hacia han hasta hay he hemos
la las le les lo los
mas me mediante mi mia mias mientras mio mios mis misma mismas mismo mismos mucha muchas mucho muchos muy
nada ni ningun ninguna ningunas ninguno ningunos no nos nosotras nosotros nuestra nuestras nuestro nuestros
o os otra otras otro otros
para pero poca pocas poco pocos por porque pudo puede pueden puedo pues que quien quienes
se sea sean segun ser si sido siempre sin sino sobre son soy su sus suya suyas suyo suyos
tal tales tambien tampoco tan tanta tantas tanto tantos te tenia tener tengo ti tiene tienen toda todas todavia todo todos tras tu tus tuvo
u un una unas uno unos usted ustedes
va van varias varios vez vosotras vosotros vuestra vuestro y ya yo`)

func set(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}
