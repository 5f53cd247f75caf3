package support

var weightsWords, weightsMeaning, weightsModel, weightsModelMeaning = formula{entailed: 2}, formula{entailed: 2}, formula{entailed: 2}, formula{entailed: 2}
