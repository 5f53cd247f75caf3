package facts

import (
	"strings"
	"sync"

	"cotejo/app/words"
)

// vocabulary gives words of both languages one meaning, so that facts stated by words can meet across languages. Each line
// is one meaning: English | Spanish. It holds what contracts, reports and rules are made of, and is no dictionary: a
// word that is not here is compared by its stem or its origin.
const vocabulary = `pay pays paid payment payable | pagar paga pago pagos pagado pagará abonar abono satisfacer
terminate termination end cancel | terminar terminación resolver resolución rescindir rescisión cancelar extinguir extinción
assign assignment transfer | ceder cesión transferir transferencia
disclose disclosure reveal divulge disclosing | revelar revelación divulgar divulgación reveladora
receive receiving recipient receipt | recibir receptora receptor recepción recibido
return give-back | devolver devolución restituir
destroy destruction | destruir destrucción
keep retain retention maintain | conservar conservación mantener retener guardar
use using usage | usar uso utilizar utilización
copy copies reproduce | copiar copia copias reproducir
agree agreement contract | acuerdo acordar contrato convenio
party parties | parte partes
confidential confidentiality secret | confidencial confidencialidad secreto reservado
information data | información datos
notice notify notification inform | aviso avisar notificar notificación informar comunicar comunicación
consent approval approve authorise authorization authorize permission | consentimiento consentir aprobación aprobar autorización autorizar permiso
employee employees worker staff personnel | empleado empleados trabajador trabajadores personal
employer | empleador patrono empresario
tenant lessee | arrendatario inquilino
landlord lessor owner | arrendador propietario dueno
lease rent rental | arrendamiento alquiler renta
buyer purchaser buy purchase | comprador comprar compra adquirir adquisición
seller sell sale vendor sold | vendedor vender venta vendido
supplier provide provider supply | proveedor proveer suministrar suministro prestar prestador
customer client | cliente clientes
company business enterprise firm | empresa compañía sociedad negocio
liable liability responsible responsibility | responsable responsabilidad
damage damages loss losses harm | daño daños pérdida pérdidas perjuicio perjuicios
penalty fine sanction | penalización multa sanción pena
interest | interes intereses
price cost fee charge | precio coste costo tarifa honorarios cargo
tax taxes duty | impuesto impuestos tributo
income revenue | ingreso ingresos
profit gain benefit | beneficio beneficios ganancia ganancias
debt owe | deuda deber adeudar
guarantee warranty warrant | garantía garantizar
insurance insure | seguro asegurar
work labour job | trabajo trabajar labor
law laws legal act statute | ley leyes legal legislación
court tribunal judge | tribunal juzgado juez
obligation duty | obligación obligaciones
right rights | derecho derechos
breach violate violation infringe | incumplir incumplimiento infringir infracción vulnerar
comply compliance fulfil fulfill | cumplir cumplimiento
sign signed signature | firmar firma firmado
deliver delivery | entregar entrega
begin start commence | empezar comenzar inicio iniciar comienzo
finish end complete | acabar finalizar finalización completar fin
extend extension renew renewal | prorrogar prórroga renovar renovación ampliar
request ask | solicitar solicitud pedir
require requirement | requerir exigir requisito
allow permit | permitir
develop development | desarrollar desarrollo
solicit hire recruit | contratar captar reclutar
survive survival | sobrevivir subsistir
purpose aim | fin proposito finalidad objeto
year annual yearly | año anual
month monthly | mes mensual
person people individual | persona personas individuo
child children minor | hijo hijos niño niños menor
woman women | mujer mujeres
man men | hombre hombres
member members | miembro miembros socio
state states government | estado estados gobierno
city town | ciudad municipio
country nation | país países nación
house building property | casa edificio inmueble propiedad vivienda
vehicle car | vehículo coche automóvil
patient | paciente pacientes
drug medicine | medicamento fármaco
school student pupil | escuela alumno estudiante
war | guerra
team | equipo
game match | partido juego
win won victory | ganar ganó victoria
lose lost | perder perdió
die died death | morir murió muerte fallecer
born birth | nacer nacio nacimiento
live lived life | vivir vida
increase rise grow growth | aumentar aumento crecer crecimiento subir incremento
decrease fall decline reduce reduction | disminuir disminución bajar reducir reducción descenso
open opening | abrir apertura
close closing | cerrar cierre
publish publication | publicar publicación
create creation make | crear creación hacer
sales | ventas
temperature | temperatura
population inhabitants | población habitantes
water | agua
date | fecha
day daily | día diario
document documents record | documento documentos registro
report | informe informar
meeting | reunion junta
vote voting | votar votación voto
board directors | consejo administradores
shareholder stockholder | accionista accionistas
share shares stock | acción acciones participación
account accounts | cuenta cuentas
bank | banco
loan credit | préstamo crédito
invoice bill | factura facturar
order | pedido orden
product products goods | producto productos mercancia bienes
service services | servicio servicios
quality | calidad
written writing | escrito escritura
prior previous | previo previa anterior
material materials | material materiales
technical | técnico técnica
permitted | permitido permitida
third | tercero terceros
independent independently | independiente independientemente
similar | similar
effective | efectivo vigente
project | proyecto
affiliate subsidiary | filial afiliada
representative agent | representante agente
section article clause | sección artículo cláusula
ministry minister | ministerio ministro
university | universidad
department | departamento
office | oficina
center centre | centro
institute | instituto
committee | comité comisión
president chairman | presidente
director manager | director gerente
smoke smoker smoking | fumar fumador
animal animals pets | animal animales mascotas
exceed | exceder superar
arrive arrival | llegar llegada
leave departure | salir salida
refuse reject | rechazar negarse`

// commonWords are words of contracts that begin with a capital where they are defined, and are no proper names.
const commonWords = `recipient discloser definition term effective date exhibit schedule whereas witnesseth undersigned`

// meanings finds the meaning of a stem by language; under "" the meaning of a folded name.
var meanings = sync.OnceValue(func() map[string]map[string]string {
	m := map[string]map[string]string{"en": {}, "es": {}, "": places()}
	add := func(language, list, meaning string) {
		for w := range strings.FieldsSeq(list) {
			if stem := words.Stem(w, language); m[language][stem] == "" {
				m[language][stem] = meaning
			}
		}
	}
	for line := range strings.Lines(vocabulary) {
		english, spanish, _ := strings.Cut(line, "|")
		meaning, _, _ := strings.Cut(english, " ")
		add("en", english, meaning)
		add("es", spanish, meaning)
	}
	for w := range strings.FieldsSeq(commonWords) {
		add("en", w, w)
	}
	return m
})
