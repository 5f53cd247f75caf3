package main

import (
	"fmt"
	"sort"
)

// frames are sentences about a word of the pairs.
var frames = map[string][]string{
	"en": {"The notice says plainly that the word %s was entered in the register of the office.", "Nobody in the meeting doubted that %s was what the first page of the letter meant.",
		"On that page the clerk wrote %s in ink and then signed the sheet for both sides."},
	"es": {"La comunicación dice con claridad que la palabra %s consta en el registro de la oficina.", "Nadie en la reunión dudó de que %s era lo que decía la primera hoja de la carta.",
		"En esa hoja la persona encargada escribió %s con tinta y luego selló el folio."},
}

// sayings hold what true texts hold too seldom: signs, units, raised figures, marks of money, clauses, negations.
var sayings = map[string][]string{
	"en": {
		"The balance of the account stood at -5.25 % when the books were closed in March.", "Losses of (1,250) thousand euros were carried over to the next financial year.",
		"The plot measures 10² square units and the shed beside it about 5 m² in all.", "Emissions of CO₂ fell to 21.5 kg for each mile that the van was driven.",
		"A dose of 5 mg is given every 6 hours, never more than 20 mg within one day.", "The price is €1,250.00 and the deposit is $300, both due within 30 days.",
		"The tolerance is ±0.5 mm and the wall must be < 10 mm thick at every point.", "Interest of 3.75% is charged on any sum that is unpaid after 14 days.",
		"The seller shall not assign this contract without the consent of the buyer.", "The parties may not disclose the report before 1 May 2024 under clause 4(b).",
		"He didn't sign the deed, and the witness wasn't present when it was read.", "The rate rose by 2½ points while the reserve fell by ¼ of its value.",
		"Clause 12(c) of Annex IV applies to goods of more than 3,000 kg in weight.", "The temperature must be kept between -18 °C and +4 °C during the transport.",
		"The area is 35 km north of the town and 12 m above the level of the sea.", "Article XI says that at least 60 days' notice must be given before the end.",
		"The fee is £45 per hour or USD 400 per day, whichever is the lower amount.", "No more than 7.5 ml may be given to a child who weighs less than 20 kg.",
		"The ratio was 3:1 in 2019 and 4:1 in 2020, as the auditors had expected.", "The tenant must pay £1,200 on the 1st of each month, not on the 15th.",
		"It is unlawful to sell the shares unless the board has approved the sale.", "The mass is 6.02 × 10²³ units and the charge is 1.6 × 10⁻¹⁹ of another.",
		"The value x ≥ 5 holds for all samples, and y ≤ 12 holds for most of them.", "Seventy of the hundred and fifteen members voted on the seventh of June.",
	},
	"es": {
		"El saldo de la cuenta era de -5,25 % cuando se cerraron los libros en marzo.", "Las pérdidas de (1.250) miles de euros se trasladaron al ejercicio siguiente.",
		"La parcela mide 10² unidades y el cobertizo de al lado unos 5 m² en total.", "Las emisiones de CO₂ bajaron a 21,5 kg por cada milla que recorrió el camión.",
		"Se administra una dosis de 5 mg cada 6 horas, nunca más de 20 mg en un día.", "El precio es de 1.250,00 € y la fianza de 300 $, a pagar en 30 días.",
		"La tolerancia es de ±0,5 mm y la pared debe medir < 10 mm en todos los puntos.", "Se cobra un interés del 3,75% sobre toda suma impagada después de 14 días.",
		"El vendedor no podrá ceder este contrato sin el consentimiento del comprador.", "Las partes no pueden revelar el informe antes del 1 de mayo de 2024, según la cláusula 4(b).",
		"El tipo subió 2½ puntos mientras que la reserva bajó ¼ de su valor.", "La cláusula 12(c) del Anexo IV se aplica a mercancías de más de 3.000 kg.",
		"La temperatura debe mantenerse entre -18 °C y +4 °C durante el transporte.", "La zona está 35 km al norte de la ciudad y 12 m sobre el nivel del mar.",
		"El artículo XI dice que se avisará con al menos 60 días antes del final.", "Los honorarios son 45 € por hora o 400 € por día, según cuál sea menor.",
		"No se darán más de 7,5 ml a un niño que pese menos de 20 kg.", "La proporción era de 3:1 en 2019 y de 4:1 en 2020, como se esperaba.",
		"El inquilino debe pagar 1.200 € el día 1 de cada mes, no el día 15.", "Es ilícito vender las acciones sin que el consejo haya aprobado la venta.",
		"El valor x ≥ 5 vale para todas las muestras, y y ≤ 12 para casi todas.", "Sesenta de los ciento quince socios votaron el siete de junio en la sala.",
		"El acuerdo nunca fue legítimo ni se firmó ante ningún notario del lugar.", "Tres días después del plazo, el juzgado declaró nulo el segundo recurso.",
	},
}

// sentencesOf are all sentences of ours in a language.
func sentencesOf(language string) []string {
	all := append([]string(nil), sayings[language]...)
	n := 0
	for _, g := range []groups{pairs, accents, opposites} {
		var members []string
		for w := range g.of(language) {
			members = append(members, w)
		}
		sort.Strings(members)
		for _, w := range members {
			all = append(all, fmt.Sprintf(frames[language][n%len(frames[language])], w))
			n++
		}
	}
	return all
}
